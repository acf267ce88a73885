@testable import LinkHarness

/// Tests that what a row expects changes how its failure is explained, and never whether it fails.
struct ExpectedReasonTests {
  /// Two apps claim a host; the file lists one of them, and no rule matches.
  private static func plan(expecting expected: String) throws -> TestPlan {
    try TestPlan.make(
      #"""
      { "version": 1,
        \#(Sample.site(#"{ "/": "/p/*" }"#, "ABCDE12345.com.example.one")),
        "apps": { "one": { "id": "ABCDE12345.com.example.one", "associatedDomains": ["applinks:shop.example"] },
                  "two": { "id": "ABCDE12345.com.example.two", "associatedDomains": ["applinks:shop.example"] } },
        "links": [{ "id": "row", "open": "https://shop.example/x", "from": "messages", "expect": \#(expected) }] }
      """#)
  }

  @Test(arguments: [("no-rule-matches", 0), ("app-not-in-file", 1)])
  func `only the reason of the decision is accepted`(code: String, failed: Int) async throws {
    let plan = try Self.plan(expecting: #"{ "opens": "browser", "because": "\#(code)" }"#)
    expect(await plan.result().failures.count, equals: failed)
  }

  @Test func `a failure names the reason of the app that should open, and an update that of the decision`() async throws
  {
    let plan = try Self.plan(expecting: #"{ "opens": "two", "because": "rule-matches" }"#)
    let result = await plan.result()
    expect(result.failures.first?.because, equals: "app-not-in-file")
    var updater = PlanUpdater(.changed)
    updater.take(result, of: plan)
    let update = try #require(updater.updates().first)
    expect(
      update.bytes.utf8Text, contains: #"{ "opens": "browser", "because": "no-rule-matches" }"#)
  }
}
