/// The content of a CMS signature (RFC 5652 §5), which iOS 8 and earlier required around the association file.
///
/// Only the text inside is read. The signature is not verified: doing it half would be worse than saying it was not
/// done, and no supported system asks for it.
enum SignedContent {
  /// The text inside, or `nil` when the bytes are no signed-data object.
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
