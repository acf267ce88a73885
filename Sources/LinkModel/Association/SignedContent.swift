/// The content of a CMS signature (RFC 5652 §5), which iOS 8 and earlier required around the association file.
///
/// Only the text inside is read. The signature is not verified: doing it half would be worse than saying it was not
/// done, and no supported system asks for it.
enum SignedContent {
  /// The text inside, or `nil` when the bytes are no signed-data object.
  static func payload(of bytes: [UInt8]) -> [UInt8]? {
    // ContentInfo ::= SEQUENCE { contentType OID, content [0] EXPLICIT SignedData }
    var reader = DERReader(bytes[...])
    guard var info = reader.enter(DERReader.sequence),
      info.next(DERReader.objectIdentifier).map(Array.init) == signedDataOID,
      var explicit = info.enter(DERReader.contextZero),
      // SignedData ::= SEQUENCE { version, digestAlgorithms, encapContentInfo, … }
      var signed = explicit.enter(DERReader.sequence),
      signed.next(DERReader.integer) != nil, signed.next(DERReader.set) != nil,
      // EncapsulatedContentInfo ::= SEQUENCE { eContentType OID, eContent [0] EXPLICIT OCTET STRING }
      var content = signed.enter(DERReader.sequence),
      content.next(DERReader.objectIdentifier) != nil,
      var octets = content.enter(DERReader.contextZero)
    else { return nil }
    return octets.next(DERReader.octetString).map(Array.init)
  }

  /// The object identifier 1.2.840.113549.1.7.2.
  private static let signedDataOID: [UInt8] = [
    0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
  ]
}

/// A reader of DER elements (X.690 §8.1) that stays inside its slice whatever the lengths say.
private struct DERReader {
  static let integer: UInt8 = 0x02
  static let octetString: UInt8 = 0x04
  static let objectIdentifier: UInt8 = 0x06
  static let sequence: UInt8 = 0x30
  static let set: UInt8 = 0x31
  static let contextZero: UInt8 = 0xA0

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The contents of the next element if it has that tag, moving past it.
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

  mutating func enter(_ tag: UInt8) -> DERReader? { next(tag).map(DERReader.init) }
}
