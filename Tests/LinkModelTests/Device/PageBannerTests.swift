struct PageBannerTests {
  static let banners: [PageBanner?] = [
    nil, .open(app: "shop"), .smartOpen(app: "shop", argument: nil), .smartStore(id: "1"),
    .clip(name: "shop-clip"), .clipCard(name: "shop-clip"),
  ]

  @Test func `the content is parsed as a list of names and values`() throws {
    let banner = try #require(
      SmartAppBanner(
        content: " app-id=1 ,app-argument=https://a.example/?a=b, app-clip-display=card,app-id=2"))
    expect(banner.appID, equals: "1")
    expect(banner.argument, equals: "https://a.example/?a=b")
    expectNil(banner.clipBundleID)
    #expect(banner.showsCard)
  }

  @Test(arguments: ["", "app-id", "app-id=", "app-argument=x", ",,,=,"])
  func `there is no banner without an app ID`(content: String) {
    expectNil(SmartAppBanner(content: content))
  }

  @Test func `every banner has a name`() {
    expect(Self.banners.compactMap { $0?.name }, equals: PageBanner.names)
  }

  @Test func `a preference for the browser does not remove the banner`() {
    let device = Device.make { $0.browserPreferred = ["shop.example"] }
    let page = Link("https://shop.example/tea/1")
    expect(device.banner(over: page, nil, in: .browser), equals: .open(app: "shop"))
    expectNil(device.banner(over: page, nil, in: .webView))
    expectNil(device.banner(over: Link("https://shop.example/coffee"), nil, in: .browser))
  }

  @Test func `private browsing and other browsers show no Smart App Banner`() throws {
    let smart = try #require(SmartAppBanner(content: "app-id=7"))
    let page = Link("https://shop.example/coffee")
    var device = Device.make()
    expect(device.banner(over: page, smart, in: .browser), equals: .smartStore(id: "7"))
    expectNil(device.banner(over: page, smart, in: .otherBrowser))
    device.isPrivate = true
    expectNil(device.banner(over: page, smart, in: .browser))
    let own = Link("https://shop.example/tea/1")
    expect(device.banner(over: own, smart, in: .browser), equals: .open(app: "shop"))
  }

  @Test func `links from outside Safari open in the default browser if it is a browser app`() {
    let page = Link("https://a.example/")
    var device = Device.make()
    device.defaultBrowser = "shop"
    expect(device.viewer(of: .messages), equals: .browser)
    device.apps[0].isWebBrowser = true
    expect(device.viewer(of: .messages), equals: .otherBrowser)
    expect(device.viewer(of: .addressBar), equals: .otherBrowser)
    expect(device.viewer(of: .safari(page: page)), equals: .browser)
    expect(device.viewer(of: .webViewScript(page: page)), equals: .webView)
    expect(device.viewer(of: .otherBrowser(page: page)), equals: .otherBrowser)
  }
}

extension Device {
  fileprivate func banner(over page: Link, _ smart: SmartAppBanner?, in viewer: LinkSource.Viewer) -> PageBanner? {
    banner(over: page, smart, in: viewer, tap: tap(page, in: viewer))
  }
}
