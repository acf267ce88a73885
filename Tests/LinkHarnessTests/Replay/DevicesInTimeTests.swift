@testable import LinkHarness

struct DevicesInTimeTests {
  @Test func `devices advance together, so none gets a copy that the CDN fetches later`() async throws {
    let plan = try TestPlan.make(
      #"""
      { "version": 1,
        "sites": { "shop.example": { "association": { "applinks": { "details": [
          { "appIDs": ["ABCDE12345.com.example.shop"], "components": [{ "/": "*" }] }] } } } },
        "apps": { "shop": { "id": "ABCDE12345.com.example.shop", "associatedDomains": ["applinks:shop.example"] } },
        "devices": { "tablet": { "installed": [] } },
        "links": [ { "id": "row", "steps": [
          { "advance": "3d" }, { "install": "shop", "on": "tablet" },
          { "advance": "25d", "expect": { "downloads": ["shop.example", "shop.example"] } } ] } ] }
      """#)
    let result = await Replayer(plan).replay(plan.rows[0])
    let downloads = try #require(result.steps.last).trace.fetch.downloads
    #expect(downloads.count > 4)
    for download in downloads { #expect((download.age ?? .zero) >= .zero) }
  }
}
