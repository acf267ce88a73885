@testable import LinkModel

struct ISOCodesTests {
  @Test func `the tables have the sizes and the order of their source lists`() {
    expect(ISOCodes.regions.count, equals: 257)
    expect(ISOCodes.languages.count, equals: 631)
    expect(Set(ISOCodes.regions).count, equals: 257)
    expect(Set(ISOCodes.languages).count, equals: 631)
    #expect(ISOCodes.regions.allSatisfy { $0.utf8.count == 2 && $0 == $0.uppercased() })
    #expect(
      ISOCodes.languages.allSatisfy { (2...3).contains($0.utf8.count) && $0 == $0.lowercased() })
  }

  @Test func `codes match as a whole, in either letter case`() {
    #expect(
      ISOCodes.contains(Array("US".utf8)[...], of: .region)
        && ISOCodes.contains(Array("us".utf8)[...], of: .region))
    #expect(!ISOCodes.contains(Array("UK".utf8)[...], of: .region))
    #expect(
      !ISOCodes.contains(Array("U".utf8)[...], of: .region) && !ISOCodes.contains([], of: .region))
    #expect(ISOCodes.contains(Array("fil".utf8)[...], of: .language))
    #expect(!ISOCodes.contains(Array("qq".utf8)[...], of: .language))
    #expect(!ISOCodes.contains([0, 0x65, 0x6E], of: .language))
  }
}
