/// A converter to UTF-8 without a byte order mark.
///
/// The input is UTF-16, UTF-32, or UTF-8 with a byte order mark. The encoding is detected from the byte order
/// mark or from zero bytes (RFC 4627 §3).
enum ForeignEncoding {
  /// Returns the text as UTF-8 without a byte order mark, or `nil` if it needs no conversion.
  static func utf8(of bytes: [UInt8]) -> [UInt8]? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return wide(bytes.dropFirst(4), bigEndian: false) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return wide(bytes.dropFirst(4), bigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return pairs(bytes.dropFirst(2), bigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return pairs(bytes.dropFirst(2), bigEndian: true) }
    switch bytes.prefix(4).map({ $0 == 0 }) {
    case [true, true, true, false]: return wide(bytes[...], bigEndian: true)
    case [false, true, true, true]: return wide(bytes[...], bigEndian: false)
    case [true, false, true, false]: return pairs(bytes[...], bigEndian: true)
    case [false, true, false, true]: return pairs(bytes[...], bigEndian: false)
    default: return nil
    }
  }

  private static func pairs(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
    let units = units(bytes, of: 2, bigEndian).map { UInt16(truncatingIfNeeded: $0) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func wide(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
    Array(String(decoding: units(bytes, of: 4, bigEndian), as: UTF32.self).utf8)
  }

  /// Returns the code units; an incomplete unit at the end is dropped.
  private static func units(
    _ bytes: ArraySlice<UInt8>, of size: Int, _ bigEndian: Bool
  ) -> [UInt32] {
    stride(from: bytes.startIndex, to: bytes.endIndex - size + 1, by: size).map { start in
      let unit = bytes[start..<start + size]
      return (bigEndian ? Array(unit) : unit.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
