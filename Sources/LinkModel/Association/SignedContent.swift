/// A decoder for the content of a CMS signed message (RFC 5652 §5), the format that iOS 8 required; the signature is
/// not verified.
enum SignedContent {
  static func payload(of bytes: [UInt8]) -> [UInt8]? {
    // ContentInfo ::= SEQUENCE { contentType OID, content [0] EXPLICIT SignedData }
    var reader = BERReader(bytes[...])
    guard var info = reader.enter(BERReader.sequence),
      info.next(BERReader.objectIdentifier).map(Array.init) == signedDataOID,
      var explicit = info.enter(BERReader.contextZero),
      // SignedData ::= SEQUENCE { version, digestAlgorithms, encapContentInfo, … }
      var signed = explicit.enter(BERReader.sequence),
      signed.next(BERReader.integer) != nil, signed.next(BERReader.set) != nil,
      // EncapsulatedContentInfo ::= SEQUENCE { eContentType OID, eContent [0] EXPLICIT OCTET STRING }
      var content = signed.enter(BERReader.sequence),
      content.next(BERReader.objectIdentifier) != nil,
      var octets = content.enter(BERReader.contextZero)
    else { return nil }
    return octets.octetString()
  }

  /// The object identifier 1.2.840.113549.1.7.2.
  private static let signedDataOID: [UInt8] = [
    0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
  ]
}

/// A reader of BER elements (X.690 §8.1), including those of indefinite length, which `openssl cms -stream` writes.
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

  /// Returns `nil` and does not advance if the next element has a tag other than `tag`, is truncated, or has a length
  /// that is indefinite or needs more than four bytes.
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
