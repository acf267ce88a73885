import TestSupport
import Testing

@testable import LinkModel

struct DeviceTests {
  @Test func `an exact value speaks before a wildcard, a longer wildcard before a shorter`() {
    let app = Device.App.make(domains: [
      "applinks:*.shop.example", "applinks:www.shop.example", "applinks:*.tea.shop.example",
    ])
    let device = Device(apps: [app])
    func value(_ host: String) -> String? {
      device.domain(of: app, for: host, service: "applinks")?.raw
    }
    expect(value("www.shop.example"), equals: "applinks:www.shop.example")
    expect(value("a.tea.shop.example"), equals: "applinks:*.tea.shop.example")
    expect(value("a.shop.example"), equals: "applinks:*.shop.example")
    expectNil(value("shop.example"))
  }

  @Test func `each host is downloaded from once, and only for links`() {
    let app = Device.App.make(domains: [
      "applinks:shop.example", "applinks:*.shop.example", "webcredentials:login.example",
      "applinks:https://bad.example", "applinks:b.example?mode=developer",
    ])
    expect(
      Device().associationRequests(for: app),
      equals: [AssociationRequest(host: "shop.example", route: .cdn)])
  }

  @Test func `busy domains and more specific names are downloaded first`() {
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
  func `a value takes the way its mode and the device allow`(row: RouteRow) throws {
    var device = Device(os: try #require(OSVersion(row.os)))
    device.isInDeveloperMode = row.isInDeveloperMode
    var app = Device.App.make(domains: [row.value])
    app.isDevelopmentBuild = row.isDevelopmentBuild
    app.isManaged = row.isManaged
    expect(device.route(of: AssociatedDomain(row.value), for: app), equals: row.route)
  }

  @Test(arguments: ["", "iOS", "iOS 0", "x"])
  func `a text without a version is none`(text: String) {
    expectNil(OSVersion(text))
  }

  @Test func `sources have different names`() {
    let all =
      LinkSource.simple + [
        .safari(page: Link("")), .javaScript(page: Link("")), .widget(of: "shop"),
      ]
    expect(Set(all.map(\.name)).count, equals: all.count)
  }
}
