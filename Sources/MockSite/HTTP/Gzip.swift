import HarnessText

/// The gzip format (RFC 1952); ``Deflate`` compresses the content, and ``Inflate`` decompresses it.
package enum Gzip {
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + Deflate.compressed(bytes)
    append(checksum(bytes), to: &result)
    append(UInt32(truncatingIfNeeded: bytes.count), to: &result)
    return result
  }

  /// If the content exceeds the limit, the first `limit + 1` bytes are returned, so the caller can detect the excess.
  package static func decoded(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    guard bytes.count >= 18, bytes.starts(with: [0x1F, 0x8B, 8]), let start = contentStart(bytes),
      let (output, end) = Inflate.read(bytes[start...], limit: limit)
    else { return nil }
    guard let end else { return Array(output[...limit]) }
    guard end + 8 <= bytes.count else { return nil }
    var trailer: [UInt8] = []
    append(checksum(output), to: &trailer)
    append(UInt32(truncatingIfNeeded: output.count), to: &trailer)
    return bytes[end..<end + 8].elementsEqual(trailer) ? output : nil
  }

  /// The gzip header can contain an extra field, a file name, a comment and a checksum (RFC 1952 §2.3.1).
  private static func contentStart(_ bytes: [UInt8]) -> Int? {
    let flags = bytes[3]
    var index = 10
    if flags & 4 != 0 { index += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard index < bytes.count, let end = bytes[index...].firstIndex(of: 0) else { return nil }
      index = end + 1
    }
    if flags & 2 != 0 { index += 2 }
    return index < bytes.count ? index : nil
  }

  /// Returns the CRC-32 of the bytes (RFC 1952 §8).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
      table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(index) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }

  private static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
