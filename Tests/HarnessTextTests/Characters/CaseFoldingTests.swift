@testable import HarnessText

struct CaseFoldingTests {
  @Test(arguments: [("ẞ", "ß"), ("É", "é"), ("Σ", "ς"), ("K", "k"), ("A", "a"), ("Ǆ", "ǅ")])
  func `letters that differ only in case fold to the same text`(one: String, other: String) {
    expect(CaseFolding.folded(one), equals: CaseFolding.folded(other))
  }

  @Test(arguments: [("ı", "i"), ("é", "e"), ("1", "l")])
  func `other letters do not`(one: String, other: String) {
    #expect(CaseFolding.folded(one) != CaseFolding.folded(other))
  }
}
