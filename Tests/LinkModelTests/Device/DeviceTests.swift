import LinkModel
import Testing

@Suite struct DeviceTests {
  @Test func `an exact value speaks before a wildcard, a longer wildcard before a shorter`() {
    let app = Device.App.make(domains: [
      "applinks:*.shop.example", "applinks:www.shop.example", "applinks:*.tea.shop.example",
    ])
    #expect(app.domain(for: "www.shop.example")?.raw == "applinks:www.shop.example")
    #expect(app.domain(for: "a.tea.shop.example")?.raw == "applinks:*.tea.shop.example")
    #expect(app.domain(for: "a.shop.example")?.raw == "applinks:*.shop.example")
    #expect(app.domain(for: "shop.example") == nil)
  }

  @Test func `each host is downloaded from once, and only for links`() {
    let app = Device.App.make(domains: [
      "applinks:shop.example", "applinks:*.shop.example", "webcredentials:login.example",
      "applinks:https://bad.example", "applinks:b.example?mode=developer",
    ])
    #expect(app.associationHosts == ["shop.example", "b.example"])
  }

  @Test func `sources have different names`() {
    let all = LinkSource.simple + [.safari(page: Link(""))]
    #expect(Set(all.map(\.name)).count == all.count)
  }
}
