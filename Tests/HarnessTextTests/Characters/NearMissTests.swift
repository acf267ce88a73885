import TestSupport
import Testing

@testable import HarnessText

struct NearMissTests {
  @Test(arguments: [
    ("expct", ["expect", "open"], "expect"), ("Opne", ["expect", "open"], "open"),
    ("associatedDomain", ["associatedDomains", "urlSchemes"], "associatedDomains"),
    ("safri", ["safari", "mail"], "safari"), ("int", ["string", "integer"], "integer"),
    ("signIn", ["path", "requiresSignIn"], "requiresSignIn"),
  ])
  func `a typing error is recognized`(word: String, known: [String], nearest: String) {
    expect(NearMiss.nearest(to: word, among: known), equals: nearest)
  }

  @Test(arguments: ["banana", "", String(repeating: "x", count: 100_000)])
  func `a different word is not recognized as a typing error`(word: String) {
    expectNil(NearMiss.nearest(to: word, among: ["expect", "open", "from"]))
  }

  @Test func `an ending is recognized only if it is long enough and unambiguous`() {
    expectNil(NearMiss.nearest(to: "in", among: ["requiresSignIn"]))
    expectNil(NearMiss.nearest(to: "first", among: ["loadsFirst", "showsFirst"]))
  }

  @Test func `of two equally near words, the first is suggested`() {
    expect(NearMiss.nearest(to: "bat", among: ["cat", "bar"]), equals: "cat")
  }
}
