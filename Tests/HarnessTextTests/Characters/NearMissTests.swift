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

  @Test(arguments: ["banana", "", "x".times(100_000)])
  func `a different word is not recognized as a typing error`(word: String) {
    expectNil(NearMiss.nearest(to: word, among: ["expect", "open", "from"]))
  }

  @Test func `an ending is recognized only if it is long enough and unambiguous`() {
    expectNil(NearMiss.nearest(to: "in", among: ["requiresSignIn"]))
    expectNil(NearMiss.nearest(to: "first", among: ["loadsFirst", "showsFirst"]))
  }

  @Test(arguments: [
    ("bat", ["cat", "bar", "bad"], "bar"), ("hote", ["home", "hotel"], "hotel"), ("bat", ["bar", "bad"], "bar"),
  ])
  func `of equally near words, the first of those that begin most like it is suggested`(
    word: String, known: [String], nearest: String
  ) {
    expect(NearMiss.nearest(to: word, among: known), equals: nearest)
  }

  @Test func `the nearest of several hosts is suggested, and none beyond the limit`() {
    let hosts = ["www.thuis-be.example", "www.thuis-se.example"]
    expect(NearMiss.nearest(to: "www.thuis-se.exampel", among: hosts, within: 2), equals: hosts[1])
    expectNil(NearMiss.nearest(to: "www.huis.example", among: hosts, within: 2))
  }

  @Test(arguments: [
    ("/a/*", "/a/b/c", 0), ("/a/?", "/a/b", 0), ("/odrers/*", "/orders/7", 1), ("*", "", 0), ("/a*c", "/abbb", 1),
    ("/a", "/a*", 1),
  ])
  func `wildcards of a pattern stand for any text`(pattern: String, text: String, errors: Int) {
    expect(NearMiss.distance(pattern, text, wildcards: true), equals: errors)
  }
}
