import LinkModel
import Testing

@Suite struct PageBannerTests {
  static let banners: [PageBanner?] = [
    nil, .open(app: "shop"), .smartOpen(app: "shop", argument: nil), .smartStore(id: "1"),
    .clip(name: "shop-clip"), .clipCard(name: "shop-clip"),
  ]

  @Test func `the content is a list of names and values`() throws {
    let banner = try #require(
      SmartAppBanner(
        content: " app-id=1 ,app-argument=https://a.example/?a=b, app-clip-display=card,app-id=2"))
    #expect(banner.appID == "1")
    #expect(banner.argument == "https://a.example/?a=b")
    #expect(banner.clipBundleID == nil)
    #expect(banner.showsCard)
  }

  @Test(arguments: ["", "app-id", "app-id=", "app-argument=x", ",,,=,"])
  func `without the number of an app there is no banner`(content: String) {
    #expect(SmartAppBanner(content: content) == nil)
  }

  @Test func `every banner has its name`() {
    #expect(Self.banners.compactMap { $0?.name } == PageBanner.names)
  }

  @Test func `a choice of the browser does not take the banner away`() {
    let device = Device.make { $0.browserPreferred = ["shop.example"] }
    let page = Link("https://shop.example/tea/1")
    #expect(device.banner(over: page, nil, in: .browser) == .open(app: "shop"))
    #expect(device.banner(over: page, nil, in: .webView) == nil)
    #expect(device.banner(over: Link("https://shop.example/coffee"), nil, in: .browser) == nil)
  }
}
