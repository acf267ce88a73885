@testable import LinkHarness

struct DevicesInTimeTests {
  @Test func `devices advance together, so none gets a copy that the CDN fetches later`() async throws {
    let plan = try TestPlan.make(
      #"""
      { "version": 1,
        \#(Sample.site()),
        "apps": { \#(Sample.app) },
        "devices": { "tablet": { "installed": [] } },
        "links": [ { "id": "row", "steps": [
          { "advance": "3d" }, { "install": "shop", "on": "tablet" },
          { "advance": "25d", "expect": { "downloads": ["shop.example", "shop.example"] } } ] } ] }
      """#)
    let result = await plan.result()
    let downloads = try #require(result.steps.last).trace.fetch.downloads
    #expect(downloads.count > 4)
    for download in downloads { #expect((download.age ?? .zero) >= .zero) }
  }
}
