import LinkModel
import TestSupport
import Testing

struct PageBannerTests {
  static let banners: [PageBanner?] = [
    nil, .open(app: "shop"), .smartOpen(app: "shop", argument: nil), .smartStore(id: "1"),
    .clip(name: "shop-clip"), .clipCard(name: "shop-clip"),
  ]

  @Test func `the content is a list of names and values`() throws {
    let banner = try #require(
      SmartAppBanner(
        content: " app-id=1 ,app-argument=https://a.example/?a=b, app-clip-display=card,app-id=2"))
    expect(banner.appID, equals: "1")
    expect(banner.argument, equals: "https://a.example/?a=b")
    expectNil(banner.clipBundleID)
    #expect(banner.showsCard)
  }

  @Test(arguments: ["", "app-id", "app-id=", "app-argument=x", ",,,=,"])
  func `without the number of an app there is no banner`(content: String) {
    expectNil(SmartAppBanner(content: content))
  }

  @Test func `every banner has its name`() {
    expect(Self.banners.compactMap { $0?.name }, equals: PageBanner.names)
  }

  @Test func `a choice of the browser does not take the banner away`() {
    let device = Device.make { $0.browserPreferred = ["shop.example"] }
    let page = Link("https://shop.example/tea/1")
    expect(device.banner(over: page, nil, in: .browser), equals: .open(app: "shop"))
    expectNil(device.banner(over: page, nil, in: .webView))
    expectNil(device.banner(over: Link("https://shop.example/coffee"), nil, in: .browser))
  }
}
