/// A reader of BER elements (X.690 §8.1) that stays inside its slice whatever the lengths say.
///
/// Lengths may be indefinite, since signing a stream (`openssl cms -stream`) writes them. Only elements that are entered
/// and the content string can be, which is all a signature's front part needs: its end is never looked for.
struct BERReader {
  static let integer: UInt8 = 0x02
  static let objectIdentifier: UInt8 = 0x06
  static let sequence: UInt8 = 0x30
  static let set: UInt8 = 0x31
  static let contextZero: UInt8 = 0xA0
  private static let octets: UInt8 = 0x04
  private static let octetsInParts: UInt8 = 0x24
  private static let indefinite: UInt8 = 0x80

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The contents of the next element if it has that tag and a definite length, moving past it.
  mutating func next(_ tag: UInt8) -> ArraySlice<UInt8>? {
    var cursor = rest
    guard cursor.popFirst() == tag, let first = cursor.popFirst() else { return nil }
    var length = Int(first)
    if first >= 0x80 {
      let octets = Int(first & 0x7F)
      guard (1...4).contains(octets), cursor.count >= octets else { return nil }
      length = cursor.prefix(octets).reduce(0) { $0 << 8 | Int($1) }
      cursor = cursor.dropFirst(octets)
    }
    guard cursor.count >= length else { return nil }
    rest = cursor.dropFirst(length)
    return cursor.prefix(length)
  }

  mutating func enter(_ tag: UInt8) -> BERReader? {
    if let contents = next(tag) { return BERReader(contents) }
    guard rest.starts(with: [tag, Self.indefinite]) else { return nil }
    return BERReader(rest.dropFirst(2))
  }

  /// The bytes of the next element if it is an octet string, in one part or in several.
  mutating func octetString() -> [UInt8]? {
    if let whole = next(Self.octets) { return Array(whole) }
    let definite = next(Self.octetsInParts).map(BERReader.init)
    guard var parts = definite ?? enter(Self.octetsInParts) else { return nil }
    var bytes: [UInt8] = []
    while let part = parts.next(Self.octets) { bytes += part }
    let isComplete = definite == nil ? parts.rest.starts(with: [0, 0]) : parts.rest.isEmpty
    return isComplete ? bytes : nil
  }
}
