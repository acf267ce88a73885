@testable import LinkHarness

/// Tests rows that say what was seen.
struct SawTests {
  private func plan(_ row: String) -> (plan: TestPlan?, findings: [Finding]) {
    TestPlan.read(
      #"{ "version": 1, "apps": { \#(Sample.scheme) }, "links": [{ "id": "r", \#(row) }] }"#
    )
  }

  private func replay(_ row: String) async throws -> RowResult {
    let plan = try #require(plan(row).plan)
    return await plan.result()
  }

  private let open = #""open": "shop://a""#

  @Test func `a row may say only what was seen, and fails`() async throws {
    let other = try await replay(#"\#(open), "saw": { "opens": "browser" }"#)
    expect(other.status, equals: .failed)
    expect(other.failures.map(\.field), equals: ["saw.opens"])
    expect(other.failures.first?.message, equals: #"saw opens "browser"; the replay has "shop""#)
    let same = try await replay(#"\#(open), "saw": { "opens": "shop" }"#)
    expect(same.status, equals: .failed)
    expect(same.failures.first?.because, equals: "scheme-registered")
    expect(same.failures.first?.message, equals: #"saw opens "shop", as in the replay"#)
    expect(
      same.failures.first?.explanation ?? "", hasSuffix: "; write in `expect` what should happen, in place of `saw`")
    let failing = try await replay(#"\#(open), "expect": { "opens": "browser" }, "saw": { "opens": "shop" }"#)
    expect(
      failing.failures.last?.explanation ?? "",
      hasSuffix: "; remove `saw`; the row fails until the app or the plan is mended")
  }

  @Test func `which of the values are reproduced is said`() async throws {
    let result = try await replay(
      #"\#(open), "saw": { "opens": "shop", "because": "addressBar" }"#.replacing("addressBar", with: "address-bar"))
    expect(
      result.failures.first?.explanation,
      equals:
        "the plan does not reproduce what was seen; these values are reproduced: opens"
    )
  }

  @Test func `what was seen has to differ from what is expected`() async throws {
    let warnings = plan(#"\#(open), "expect": { "opens": "shop" }, "saw": { "opens": "shop" }"#).plan?.warnings
    expect(warnings?.map(\.message), equals: ["what was seen is what is expected, so there is nothing to explain"])
    let both = try await replay(#"\#(open), "expect": { "opens": "shop" }, "saw": { "because": "scheme-registered" }"#)
    expect(both.status, equals: .failed)
    expect(both.failures.first?.explanation ?? "", contains: "it does not contradict `expect`, which holds too")
  }

  @Test(arguments: [
    (#"{ "opns": "browser" }"#, "unknown key \"opns\" in \"saw\""),
    (#""browser""#, "expected an object for \"saw\", found a string"),
  ])
  func `a mistake in what was seen is named as one`(saw: String, message: String) {
    let findings = plan(open + #", "saw": \#(saw)"#).findings
    expect(findings.first?.message ?? "", equals: message)
  }

  @Test func `a known issue goes by what is expected`() async throws {
    let known = try await replay(
      #"\#(open), "expect": { "opens": "browser" }, "saw": { "opens": "shop" }, "knownIssue": "SHOP-1""#)
    expect(known.status, equals: .knownIssue("SHOP-1"))
    let fixed = try await replay(
      #"\#(open), "expect": { "opens": "shop" }, "saw": { "opens": "browser" }, "knownIssue": "SHOP-1""#)
    expect(fixed.failures.map(\.field), equals: ["knownIssue"])
    let question = try await replay(#"\#(open), "saw": { "opens": "browser" }, "knownIssue": "SHOP-1""#)
    expect(question.status, equals: .knownIssue("SHOP-1"))
  }

  @Test(arguments: [("never", nil), ("always", "browser"), ("signedOut", "browser")])
  func `an app may open a universal link instead of a screen`(choice: String, returned: String?) async throws {
    let text = """
      { "version": 1, \(Sample.site(#"{ "/": "*" }"#, "ABCDE12345.shop")),
        "apps": { "shop": { "id": "ABCDE12345.shop", "associatedDomains": ["applinks:shop.example"],
                            "opensInBrowser": "\(choice)", "router": { "routes": [{ "name": "a", "path": "/a" }] } } },
        "links": [{ "id": "r", "open": "https://shop.example/a", "expect": { "opens": "shop", "returned": null, "route": "a" } },
                  { "id": "s", "open": "https://shop.example/a", "given": { "signedIn": true }, "expect": { "opens": "shop" } }] }
      """
    let plan = try #require(TestPlan.read(text).plan)
    let out = await plan.result().steps[0].trace
    expect(out.returned?.destination.name, equals: returned)
    expect(out.route.match?.name, equals: returned == nil ? "a" : nil)
    let signedIn = await plan.result(1).steps[0].trace
    expect(signedIn.returned?.destination.name, equals: choice == "always" ? "browser" : nil)
  }
}
