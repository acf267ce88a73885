import TestSupport
import Testing

@testable import HarnessText

struct NearMissTests {
  @Test(arguments: [
    ("expct", ["expect", "open"], "expect"), ("Opne", ["expect", "open"], "open"),
    ("associatedDomain", ["associatedDomains", "urlSchemes"], "associatedDomains"),
    ("safri", ["safari", "mail"], "safari"), ("int", ["string", "integer"], "integer"),
  ])
  func `a slip of the hand is recognised`(word: String, known: [String], nearest: String) {
    expect(NearMiss.nearest(to: word, among: known), equals: nearest)
  }

  @Test(arguments: ["banana", "", String(repeating: "x", count: 100_000)])
  func `a word that means something else is not`(word: String) {
    expectNil(NearMiss.nearest(to: word, among: ["expect", "open", "from"]))
  }

  @Test func `of two that are equally near the first is taken`() {
    expect(NearMiss.nearest(to: "bat", among: ["cat", "bar"]), equals: "cat")
  }
}
