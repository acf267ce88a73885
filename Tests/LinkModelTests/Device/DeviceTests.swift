@testable import LinkModel

struct DeviceTests {
  @Test func `exact values have precedence over wildcards, and longer wildcards over shorter ones`() {
    let app = Device.App.make(domains: [
      "applinks:*.shop.example", "applinks:www.shop.example", "applinks:*.tea.shop.example",
    ])
    let device = Device(apps: [app])
    func value(_ host: String) -> String? {
      device.place(ofDomainFor: host, ofApp: 0).map { app.associatedDomains[$0].raw }
    }
    expect(value("www.shop.example"), equals: "applinks:www.shop.example")
    expect(value("a.tea.shop.example"), equals: "applinks:*.tea.shop.example")
    expect(value("a.shop.example"), equals: "applinks:*.shop.example")
    expectNil(value("shop.example"))
  }

  @Test func `the value after an exact host is the longest wildcard, and then the next shorter one`() {
    let app = Device.App.make(domains: [
      "applinks:*.shop.example", "applinks:a.tea.shop.example", "applinks:*.tea.shop.example",
      "applinks:*.example?mode=developer",
      "webcredentials:*.shop.example", "applinks:a.tea.shop.example",
    ])
    let device = Device(apps: [app])
    var values: [String] = []
    var next = device.place(ofDomainFor: "a.tea.shop.example", ofApp: 0)
    while let place = next {
      values.append(app.associatedDomains[place].raw)
      next = device.place(ofDomainFor: "a.tea.shop.example", ofApp: 0, after: place)
    }
    expect(
      values, equals: ["applinks:a.tea.shop.example", "applinks:*.tea.shop.example", "applinks:*.shop.example"])
  }

  @Test func `the file of each host is downloaded once, and only for valid values of services that are decided`() {
    let app = Device.App.make(domains: [
      "applinks:shop.example", "applinks:*.shop.example", "webcredentials:login.example",
      "appclips:clip.example", "applinks:https://bad.example", "applinks:b.example?mode=developer",
    ])
    expect(
      Device().associationRequests(for: app),
      equals: ["shop.example", "login.example"].map { AssociationRequest(host: $0, route: .cdn) })
  }

  @Test(arguments: [true, false])
  func `in a development build, a value with a mode overrides one without, in any order`(isFirst: Bool) {
    let values = ["applinks:shop.example?mode=developer", "applinks:shop.example"]
    var app = Device.App.make(domains: isFirst ? values : values.reversed())
    app.isDevelopmentBuild = true
    var device = Device()
    device.isInDeveloperMode = true
    expect(
      device.associationRequests(for: app), equals: [AssociationRequest(host: "shop.example", route: .developer)])
  }

  @Test func `frequently used domains and more specific names are downloaded first`() {
    let app = Device.App.make(domains: [
      "applinks:shop.example", "applinks:shop.com", "applinks:www.shop.com", "applinks:shop.de",
      "applinks:shop.fr",
    ])
    var device = Device()
    device.region = "DE"
    expect(
      device.associationRequests(for: app).map(\.host),
      equals: ["www.shop.com", "shop.com", "shop.de", "shop.example", "shop.fr"])
  }

  @Test(arguments: [
    ("RU", "xn--80akhbyknj4f.xn--p1ai"), ("CN", "shop.xn--fiqz9s"), ("CN", "shop.cn"), ("IN", "shop.xn--mgbgu82a"),
    ("GB", "shop.uk"), ("gb", "shop.uk"), ("DE", "shop.de"),
  ])
  func `the top-level domains of the region have priority, internationalized ones as well`(region: String, host: String)
  {
    let app = Device.App.make(domains: ["applinks:shop.xn--o3cw4h", "applinks:shop.fr", "applinks:" + host])
    var device = Device()
    device.assumptions[.internationalHosts] = .downloaded
    device.region = region
    expect(device.associationRequests(for: app).first?.host, equals: host)
    device.region = "US"
    expect(device.associationRequests(for: app).first?.host, equals: "shop.xn--o3cw4h")
  }

  struct RouteRow: CustomTestStringConvertible, Sendable {
    let value: String
    var os = "iOS 18"
    var isDevelopmentBuild = false
    var isInDeveloperMode = false
    var isManaged = false
    let route: DownloadRoute?
    var testDescription: String { "\(value) on \(os)" }
  }

  @Test(arguments: [
    RouteRow(value: "applinks:a.example", route: .cdn),
    RouteRow(value: "applinks:a.example", os: "iOS 13.4", route: .legacy),
    RouteRow(value: "applinks:a.example?mode=developer", route: nil),
    RouteRow(
      value: "applinks:a.example?mode=developer", isDevelopmentBuild: true, route: nil),
    RouteRow(
      value: "applinks:a.example?mode=developer", isDevelopmentBuild: true,
      isInDeveloperMode: true, route: .developer),
    RouteRow(
      value: "applinks:a.example?mode=developer", isInDeveloperMode: true, route: nil),
    RouteRow(value: "applinks:a.example?mode=managed", route: nil),
    RouteRow(value: "applinks:a.example?mode=managed", isManaged: true, route: .managed),
    RouteRow(
      value: "applinks:a.example?mode=developer+managed", isManaged: true, route: .managed),
    RouteRow(value: "applinks:a.example/", route: nil),
  ])
  func `the download route depends on the mode of the value and on the device`(row: RouteRow) throws {
    var device = Device(os: try #require(OSVersion(row.os)))
    device.isInDeveloperMode = row.isInDeveloperMode
    var app = Device.App.make(domains: [row.value])
    app.isDevelopmentBuild = row.isDevelopmentBuild
    app.isManaged = row.isManaged
    expect(device.route(of: AssociatedDomain(row.value), for: app), equals: row.route)
  }

  @Test(arguments: [
    "", "iOS", "iOS 0", "x", "Android 15", "foo 3", "iOS 18 beta", "iOS -1", "macOS 10.x", "iOS18",
  ])
  func `strings without a version are refused`(text: String) {
    expectNil(OSVersion(text))
  }

  @Test(arguments: [
    ("iOS 8.4", false, false, "----"), ("iOS 12", true, false, "----"),
    ("iPadOS 13.4.1", true, false, "c---"), ("iOS 13.5", true, false, "csv-"),
    ("14.0", true, true, "csvd"), ("macOS 10.14.6", false, false, "----"),
    ("macOS 10.15", true, false, "c---"), ("macOS 10.15.5", true, false, "cs--"),
    ("macOS 10.15.6", true, false, "csv-"), ("macOS 11", true, true, "csvd"),
    ("tvOS 9", false, false, "----"), ("tvOS 13", true, false, "c---"),
    ("tvOS 13.3", true, false, "c---"), ("tvOS 13.4", true, false, "c-v-"),
    ("tvOS 14", true, true, "csvd"), ("watchOS 6.2", false, false, "----"),
    ("watchOS 7", true, true, "csvd"), ("visionOS 1", true, true, "csvd"),
    ("watchos 26", true, true, "csvd"),
  ])
  func `each operating system has its own version rules`(
    text: String, hasLinks: Bool, asksCDN: Bool, keys: String
  ) throws {
    let os = try #require(OSVersion(text))
    expect(os.hasUniversalLinks, equals: hasLinks)
    expect(os.asksCDN, equals: asksCDN)
    let known = os.associationKeys
    expect(
      (known.components ? "c" : "-") + (known.caseSensitive ? "s" : "-")
        + (known.variables ? "v" : "-") + (known.defaults ? "d" : "-"), equals: keys)
  }

  @Test func `versions are ordered, and 14 equals 14_0`() throws {
    let versions = try ["iOS 13.7", "iOS 14", "iOS 14.0", "iPadOS 14.0.1", "iOS 16.4"]
      .map { try #require(OSVersion($0)) }
    #expect(versions[0] < versions[1] && versions[2] < versions[3] && versions[3] < versions[4])
    #expect(!(versions[1] < versions[2]) && !(versions[2] < versions[1]))
  }

  @Test func `sources have different names`() {
    let all =
      LinkSource.simple + [
        .safari(page: Link("")), .javaScript(page: Link("")), .widget(of: "shop"),
      ]
    expect(Set(all.map(\.name)).count, equals: all.count)
  }

  @Test(arguments: LinkSource.Particular.allCases)
  func `a source with details has the name of its key`(_ source: LinkSource.Particular) {
    let made = source.source(source == .messages ? "stranger" : "https://blog.example/")
    expect(made?.name, equals: source.rawValue)
    expect(source.assignment == nil, equals: source == .messages)
    expectNil(LinkSource.Particular.messages.source("friend"))
  }
}
