@testable import LinkHarness

/// Tests that rows are independent of the number of apps, although rows among many apps share their starting state.
struct ManyAppsTests {
  @Test(arguments: [1, 20])
  func `each row and each step begins with the state that it sets`(count: Int) async throws {
    let apps = (0..<count).map {
      #"""
      "app\#($0)": { "id": "ABCDE12345.com.example.app\#($0)", "urlSchemes": ["app\#($0)"],
        "router": { "routes": [{ "name": "cart", "path": "/cart" }, { "name": "product", "path": "/product/:id" }] } }
      """#
    }
    let rows = #"""
      { "id": "set", "given": { "stack": ["home", "cart"], "language": "ru" }, "steps": [
        { "open": "app0://product/1", "expect": { "navigation": { "stack": ["home", "cart"], "modal": ["product/1"] } } },
        { "open": "app0://nowhere", "expect": { "error": { "message": { "contains": "ссылка" } } } },
        { "open": "app0://product/2", "given": { "stack": ["home", "cart"], "modal": [] },
          "expect": { "navigation": { "stack": ["home", "cart"], "modal": ["product/2"] } } } ] },
      { "id": "again", "given": { "stack": ["home", "cart"], "language": "ru" },
        "open": "app0://product/3", "expect": { "navigation": { "stack": ["home", "cart"], "modal": ["product/3"] } } },
      { "id": "cold", "given": { "app": "notRunning" },
        "open": "app0://product/1", "expect": { "delivery": { "launch": "cold" }, "navigation": { "stack": ["home", "product/1"] } } },
      { "id": "none", "open": "app0://product/1",
        "expect": { "delivery": { "launch": "warm" }, "navigation": { "stack": ["home", "product/1"] } } }
      """#
    let text = #"""
      { "version": 1, "sites": {}, "apps": { \#(apps.joined(separator: ",")) }, "links": [\#(rows)] }
      """#
    let plan = try TestPlan.make(text)
    let replayer = await Replayer(plan)
    for _ in 0..<2 {
      for row in plan.rows {
        let result = await replayer.replay(row)
        expect(result.failures.map { "\(row.id) \($0.field): \($0.message)" }, equals: [])
      }
    }
  }
}
