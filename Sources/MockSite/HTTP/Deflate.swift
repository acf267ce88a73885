/// A simple DEFLATE encoder (RFC 1951) for tests: fixed Huffman codes, a single block, and one match candidate per
/// position.
enum Deflate {
  /// The base length and the number of extra bits for each length code, starting with code 257 (RFC 1951 §3.2.5).
  static let lengths: [(base: Int, extra: Int)] =
    ranges(
      from: 3, extras: [0, 0, 0, 0, 0, 0, 0, 0] + [1, 2, 3, 4, 5].flatMap { [$0, $0, $0, $0] })
    + [(258, 0)]
  static let distances = ranges(
    from: 1, extras: [0, 0] + (0...13).flatMap { [$0, $0] })

  private static func ranges(from first: Int, extras: [Int]) -> [(base: Int, extra: Int)] {
    var base = first
    return extras.map { extra in
      defer { base += 1 << extra }
      return (base, extra)
    }
  }

  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var bits = BitWriter()
    bits.write(0b011, 3)  // the last block, with fixed codes
    // For each hash, the latest position of three bytes with that hash, or -1 if there is none.
    var seen = [Int](repeating: -1, count: 1 << 13)
    var at = 0
    while at < bytes.count {
      var length = 0
      var distance = 0
      if at + 3 <= bytes.count {
        let hash = Self.hash(bytes, at)
        let earlier = seen[hash]
        seen[hash] = at
        if earlier >= 0, at - earlier <= 32_768 {
          length = Self.shared(bytes, earlier, at)
          distance = at - earlier
        }
      }
      if length >= 3 {
        bits.write(length: length, distance: distance)
        at += length
      } else {
        bits.write(symbol: Int(bytes[at]))
        at += 1
      }
    }
    bits.write(symbol: 256)
    return bits.finished()
  }

  private static func hash(_ bytes: [UInt8], _ at: Int) -> Int {
    let three = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
    return Int((three &* 0x9E37_79B1) >> 19)
  }

  private static func shared(_ bytes: [UInt8], _ earlier: Int, _ at: Int) -> Int {
    let most = min(258, bytes.count - at)
    var count = 0
    while count < most, bytes[earlier + count] == bytes[at + count] { count += 1 }
    return count
  }
}

private struct BitWriter {
  private var bytes: [UInt8] = []
  private var rest: UInt32 = 0
  private var count = 0

  mutating func write(_ value: Int, _ width: Int) {
    rest |= UInt32(value) << UInt32(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      count -= 8
    }
  }

  /// Writes a Huffman code, most significant bit first; other values are written least significant bit first (RFC 1951
  /// §3.1.1).
  private mutating func write(code: Int, _ width: Int) {
    var reversed = 0
    for bit in 0..<width where code >> bit & 1 == 1 { reversed |= 1 << (width - 1 - bit) }
    write(reversed, width)
  }

  /// Writes the fixed code for a literal, a length or the end of the block (RFC 1951 §3.2.6).
  mutating func write(symbol: Int) {
    switch symbol {
    case ..<144: write(code: 0x30 + symbol, 8)
    case ..<256: write(code: 0x190 + symbol - 144, 9)
    case ..<280: write(code: symbol - 256, 7)
    default: write(code: 0xC0 + symbol - 280, 8)
    }
  }

  mutating func write(length: Int, distance: Int) {
    let code = Deflate.lengths.lastIndex { $0.base <= length } ?? 0
    write(symbol: 257 + code)
    write(length - Deflate.lengths[code].base, Deflate.lengths[code].extra)
    let far = Deflate.distances.lastIndex { $0.base <= distance } ?? 0
    write(code: far, 5)
    write(distance - Deflate.distances[far].base, Deflate.distances[far].extra)
  }

  mutating func finished() -> [UInt8] {
    if count > 0 { write(0, 8 - count) }
    return bytes
  }
}
