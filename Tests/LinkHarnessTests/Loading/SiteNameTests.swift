@testable import LinkHarness

struct SiteNameTests {
  private static func findings(_ sites: String, deploy: String = "{}") -> [String] {
    let plan = """
      { "version": 1, "sites": \(sites),
        "links": [{ "steps": [{ "deploy": \(deploy), "expect": { "exactly": true } }] }] }
      """
    return TestPlan.read(plan).findings.map(\.message)
  }

  @Test(arguments: [
    "", " ", "a b.example", " shop.example", "shop.example ", "a\\nb", "a\\u0000b", "a\\u00A0b",
    "a\\u2028b",
    "shop.example:80", "https://shop.example", "a/b", "a%20b", "a?b", "a#b", "a@b", "a|b", "[x",
    "[]",
  ])
  func `an invalid host name is reported`(name: String) {
    for findings in [
      Self.findings("{ \"\(name)\": {} }"), Self.findings("{}", deploy: "{ \"\(name)\": {} }"),
    ] {
      expect(findings.count, equals: 1, "\(name): \(findings)")
      expect(findings.first ?? "", contains: "is not a host such as \"")
    }
  }

  @Test func `a deployment to a host that is like a site is noted`() throws {
    let plan = """
      { "version": 1, "sites": { "shop.example": {} }, "links": [{ "steps": [
        { "deploy": { "shop.exmaple": {}, "shop.example": {}, "new.other": {} } },
        { "open": "https://shop.example/", "expect": { "opens": "browser" } }] }] }
      """
    let load = TestPlan.read(plan)
    expectEmpty(load.findings.map(\.message))
    let warnings = try #require(load.plan).warnings
    expect(warnings.map(\.message), equals: ["unknown site \"shop.exmaple\""])
    expect(warnings.first?.fix, equals: "did you mean \"shop.example\"?")
  }

  @Test func `a host repeated in another letter case is reported at the second occurrence`() {
    expect(
      Self.findings("{ \"shop.example\": {},\n  \"b.example\": {}, \"SHOP.example\": {} }"),
      equals: [
        "the site \"SHOP.example\" is already defined on line 1; host names are case-insensitive"
      ])
  }

  @Test func `every type of host name is accepted`() {
    expectEmpty(
      Self.findings(
        "{ \"Shop.example\": {}, \"localhost\": {}, \"*\": {}, \"a_b.example\": {}, \"a!b.example\": {}, \"127.0.0.1\": {}, \"[::1]\": {}, \"xn--bcher-kva.example\": {} }"
      ))
  }
}
