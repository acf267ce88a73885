@testable import LinkModel

struct SignedContentTests {
  /// A file signed with a temporary key and encoded with definite lengths.
  private static let signed = bytes(
    """
    MIIBNAYJKoZIhvcNAQcCoIIBJTCCASECAQExDTALBglghkgBZQMEAgEwcgYJKoZIhvcNAQcBoGUEY3siYXBwbGlua3Mi
    OnsiZGV0YWlscyI6W3siYXBwSURzIjpbIkFCQ0RFMTIzNDUuY29tLmV4YW1wbGUuc2hvcCJdLCJjb21wb25lbnRzIjpb
    eyIvIjoiL3RlYS8qIn1dfV19fTGBmDCBlQIBATAvMBcxFTATBgNVBAMMDHNob3AuZXhhbXBsZQIUEUC68uaMNsgEgS0z
    8vpaJtNZXYUwCwYJYIZIAWUDBAIBMAoGCCqGSM49BAMCBEYwRAIgVoA7bx+SbW6NveLnuO4DStx3yBPUfBcLzNfLGiD3
    H7ICIHNBnT6Z75G81X/LTNUVFMAgGBOumPYo720Ah1qklxSA
    """)

  /// The same file signed as a stream: lengths are indefinite, and the content is a constructed string with one
  /// segment.
  private static let streamed = bytes(
    """
    MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgARjeyJhcHBsaW5rcyI6eyJk
    ZXRhaWxzIjpbeyJhcHBJRHMiOlsiQUJDREUxMjM0NS5jb20uZXhhbXBsZS5zaG9wIl0sImNvbXBvbmVudHMiOlt7Ii8i
    OiIvdGVhLyoifV19XX19AAAAAAAAMYGZMIGWAgEBMC8wFzEVMBMGA1UEAwwMc2hvcC5leGFtcGxlAhQRQLry5ow2yASB
    LTPy+lom01ldhTALBglghkgBZQMEAgEwCgYIKoZIzj0EAwIERzBFAiASYkXBfVV6W7xGqPMARH4NnyFTQJSmzHExohck
    Nl8ewQIhAO6LDQz3w2sA/kvmWhQMixR/j3Zs9xGnE5M9i25YhzzwAAAAAAAA
    """)

  /// A detached signature, which does not contain the signed content.
  private static let detached = bytes(
    """
    MIHMBgkqhkiG9w0BBwKggb4wgbsCAQExDTALBglghkgBZQMEAgEwCwYJKoZIhvcNAQcBMYGZMIGWAgEBMC8wFzEVMBMG
    A1UEAwwMc2hvcC5leGFtcGxlAhQRQLry5ow2yASBLTPy+lom01ldhTALBglghkgBZQMEAgEwCgYIKoZIzj0EAwIERzBF
    AiAed+xUT+6PumFve6eEvBW0VDmX44VLlUJFMlNChPSYEAIhAMAad/eNKxUR0AMb/L6h7/ttOa7OONYlImHEpYjoHucJ
    """)

  private static func bytes(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
  }

  @Test(arguments: [signed, streamed])
  func `the content of a signed message is the file`(_ bytes: [UInt8]) {
    let file = AssociationFile(bytes)
    #expect(file.isSigned)
    expectNil(file.refusal)
    expect(file.appIDs, equals: [AssociationFile.shopApp])
    let link = Link("https://shop.example/tea/1")
    expect(file.verdict(for: link, app: AssociationFile.shopApp).outcome, equals: .match)
  }

  @Test func `a detached signature is refused`() {
    let file = AssociationFile(Self.detached)
    #expect(!file.isSigned)
    #expect(file.refusal != nil)
  }

  @Test func `plain text is not mistaken for a signature`() {
    expectNil(SignedContent.payload(of: Array("0{}".utf8)))
    #expect(!AssociationFile("{}").isSigned)
  }

  @Test(arguments: [signed, streamed])
  func `truncated or corrupted signatures never trap`(_ bytes: [UInt8]) {
    for length in 0..<bytes.count {
      let payload = SignedContent.payload(of: Array(bytes[..<length]))
      #expect(payload == nil || length > 99)
    }
    var dice = Dice(seed: 5652)
    for _ in 0..<2_000 {
      var damaged = bytes
      for _ in 0...dice.below(3) { damaged[dice.below(60)] = UInt8(dice.below(256)) }
      if let payload = SignedContent.payload(of: damaged) {
        #expect(payload.count <= bytes.count)
      }
    }
  }
}
