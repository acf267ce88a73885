@testable import LinkHarness

/// Tests that `null` and `[]` both mean "nothing", in every step, and that the screens can be expected after each.
struct NothingTests {
  @Test(arguments: [
    #""handled": []"#, #""handled": null"#, #""spoken": []"#, #""redirects": []"#, #""lost": null"#,
    #""analytics": []"#,
    #""page": null"#, #""navigation": null"#, #""navigation": { "stack": ["home"], "modal": [] }"#,
  ])
  func `nothing happens when the clock advances`(expectation: String) async throws {
    expect(try await failures(of: expectation), equals: [])
  }

  @Test(arguments: [
    (#""handled": ["shop://cart"]"#, "handled"), (#""navigation": { "stack": [] }"#, "navigation.stack"),
    (#""navigation": { "stack": null }"#, "navigation.stack"),
    (#""navigation": { "stack": ["cart"] }"#, "navigation.stack"),
    (#""opens": null"#, "opens"),
  ])
  func `what did not happen is not met`(expectation: String, field: String) async throws {
    expect(try await failures(of: expectation), equals: [field])
  }

  @Test func `that a page is shown settles that nothing was routed`() async throws {
    let plan = """
      { "version": 1, "sites": { "shop.example": { "pages": [{ "path": "/help", "title": "Help" }] } },
        "apps": { "shop": { "id": "ABCDE12345.shop" } },
        "links": [{ "open": "https://shop.example/help",
          "expect": { "page": { "title": "Help" }, "route": null, "handled": null, "navigation": null } }] }
      """
    let loaded = try TestPlan.make(plan)
    expect(await loaded.result().failures.map(\.field), equals: [])
  }

  private func failures(of expectation: String) async throws -> [String] {
    let plan = try TestPlan.make(
      """
      { "version": 1, "sites": {},
        "apps": { "shop": { "id": "\(Sample.id)", "urlSchemes": ["shop"],
          "router": { "routes": [{ "name": "cart", "path": "/cart" }] } } },
        "links": [{ "id": "row", "steps": [{ "advance": "1s", "expect": { \(expectation) } }] }] }
      """)
    return await plan.result().failures.map(\.field)
  }
}
