@testable import LinkHarness

/// Tests that the query of a screen's label counts where a label with a query is expected, and nowhere else.
struct ScreenLabelTests {
  private struct Searching: AppUnderTest {
    func receive(_ delivery: Delivery) {}

    func screens() -> NavigationState {
      NavigationState(root: "home", pushed: ["search?q=a", "search?q=b"], modal: ["map?zoom=3"])
    }
  }

  @Test(arguments: [
    (#""stack": ["home", "search", "search"], "modal": ["map"], "top": "map""#, nil),
    (#""stack": ["home", "search", "search?q=b"], "modal": ["map?zoom=3"], "top": "map?zoom=3""#, nil),
    (#""stack": { "includes": "search?q=b", "not": ["home"] }, "top": { "equals": "map" }"#, nil),
    (#""top": { "prefix": "map?", "contains": "3" }, "modal": { "prefix": ["map"], "count": 1 }"#, nil),
    (#""stack": ["home", "search?q=b", "search"]"#, #"got ["home", "search?q=a", "search"]"#),
    (#""stack": { "contains": ["search?q=b", "search?q=b"] }"#, #"got ["home", "search?q=a", "search?q=b"]"#),
    (#""top": "list""#, #"got "map?zoom=3""#),
    (#""top": { "not": "map" }"#, #"got "map""#),
    (#""modal": ["list"]"#, #"got ["map"]"#),
  ])
  func `a query counts only where it is expected`(navigation: String, got: String?) async throws {
    let plan = try AppArrivalTests.plan(
      #"{ "id": "row", "open": "shop://x", "expect": { "navigation": { \#(navigation) } } }"#)
    let result = await Replayer(plan).using { _ in Searching() }.replay(plan.rows[0])
    expect(result.failures.count, equals: got == nil ? 0 : 1)
    if let got { expect(result.failures.first?.message ?? "", contains: got) }
  }
}
