@testable import LinkHarness

/// Tests links from `direct`, which an app gets without the system.
struct DirectTests {
  /// Accepts links to every host and scheme.
  private struct Router: RouterUnderTest {
    func route(_ url: URL) throws -> RouteMatch {
      guard url.lastPathComponent != "nowhere" else { throw RoutingError(.unknownRoute(path: url.path)) }
      return RouteMatch("page", ["host": url.host ?? "", "id": url.lastPathComponent])
    }
  }

  /// Reports how it was launched and what it got.
  private struct App: AppUnderTest {
    let launch: AppLaunch

    func receive(_ delivery: Delivery) throws {
      let url = try #require(delivery.url)
      launch.report.route(try Router().route(url))
      launch.report.log("\(launch.app) \(delivery.entryPoint.rawValue) \(launch.options == nil ? "warm" : "cold")")
    }

    func screens() -> NavigationState { launch.screens }
  }

  /// Has no route for any link, and opens each in the browser.
  private struct Passing: AppUnderTest {
    let launch: AppLaunch

    func receive(_ delivery: Delivery) {
      launch.report.noRoute()
      launch.open("https://nobody.example/")
    }

    func screens() -> NavigationState { launch.screens }
  }

  private static func results(
    _ rows: String, apps: String = #""shop": { "id": "ABCDE12345.shop" }"#, _ adding: (Replayer) -> Replayer
  ) async throws -> [String] {
    let text = #"{ "version": 1, "apps": { \#(apps) }, "links": [ \#(rows) ] }"#
    let loaded = try TestPlan.make(text)
    let replayer = adding(await Replayer(loaded))
    var messages: [String] = []
    for row in loaded.rows { messages += await replayer.replay(row).failures.map { "\(row.id): \($0.message)" } }
    return messages
  }

  @Test func `an app's own router gets links to every host and scheme, installed or not`() async throws {
    let rows = #"""
      { "id": "host", "open": "https://nobody.example/42", "from": "direct",
        "expect": { "route": "page", "parameters": { "host": "nobody.example", "id": "42" }, "requests": [] } },
      { "id": "scheme", "open": "other://product/42", "from": "direct", "expect": { "parameters": { "host": "product" } } },
      { "id": "error", "open": "https://nobody.example/nowhere", "from": "direct",
        "expect": { "route": null, "error": "unknown-route" } },
      { "id": "deleted", "steps": [
        { "delete": "shop" },
        { "open": "https://nobody.example/42", "from": "direct", "expect": { "route": "page" } } ] },
      { "id": "wrong", "open": "https://nobody.example/42", "from": "direct", "expect": { "route": "home" } }
      """#
    expect(
      try await Self.results(rows) { $0.using(router: Router()) },
      equals: [#"wrong: expected route "home", got "page""#])
  }

  @Test func `an app under test gets the link through its method, and is launched first`() async throws {
    let rows = #"""
      { "id": "cold", "given": { "app": "notRunning" }, "open": "https://nobody.example/42", "from": { "direct": "tea" },
        "expect": { "route": "page", "log": "tea scene(_:willConnectTo:options:) cold" } },
      { "id": "warm", "given": { "app": "foreground" }, "open": "other://product/42", "from": { "direct": "shop" },
        "expect": { "route": "page", "log": "shop scene(_:openURLContexts:) warm" } }
      """#
    let apps = #""shop": { "id": "ABCDE12345.shop" }, "tea": { "id": "ABCDE12345.tea" }"#
    expect(try await Self.results(rows, apps: apps) { $0.using(app: { App(launch: $0) }) }, equals: [])
  }

  @Test func `an app reports that it has no route, and where it sends the user`() async throws {
    let rows = #"""
      { "id": "none", "open": "shop://x", "from": "direct", "expect": { "route": null, "returned": "browser" } },
      { "id": "some", "open": "shop://x", "from": "direct", "expect": { "route": "page" } },
      { "id": "stays", "open": "shop://x", "from": "direct", "expect": { "returned": null } }
      """#
    expect(
      try await Self.results(rows) { $0.using(app: { Passing(launch: $0) }) },
      equals: [#"some: expected route "page", got nothing"#, #"stays: expected no returned, got "browser""#])
    let unreported = #"{ "id": "silent", "open": "shop://x", "from": "direct", "expect": { "route": null } }"#
    expect(
      try await Self.results(unreported) { $0.using(app: { _ in Silent() }) }, equals: ["silent: route is not observed"]
    )
  }

  private struct Silent: AppUnderTest {
    func receive(_ delivery: Delivery) {}
    func screens() -> NavigationState { NavigationState(root: "home") }
  }

  @Test func `an app without a router is named as the cause`() async throws {
    let plan = #"{ "id": "row", "open": "https://nobody.example/42", "from": "direct", "expect": { "route": "page" } }"#
    expect(
      try await Self.results(plan) { $0 }.first ?? "", hasPrefix: #"row: expected route "page", got nothing"#)
  }
}
