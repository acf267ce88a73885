@testable import LinkHarness

/// Tests that an app's own code gets a link as it was written, unless a browser has parsed it.
struct WrittenLinkTests {
  private struct WrongScheme: Error {}

  /// Compares schemes as text, as many apps do.
  private struct Literal: AppUnderTest {
    let launch: AppLaunch

    func receive(_ delivery: Delivery) throws {
      let url = delivery.activity?.webpageURL ?? delivery.url
      guard let url, url.scheme == "wiki" || url.scheme == "https" else { throw WrongScheme() }
      launch.report.route(RouteMatch("article", ["url": url.absoluteString]))
    }

    func screens() -> NavigationState { launch.screens }
  }

  private struct Router: RouterUnderTest {
    func route(_ url: URL) throws -> RouteMatch {
      guard url.scheme == "wiki" else { throw WrongScheme() }
      return RouteMatch("article", ["url": url.absoluteString])
    }
  }

  private static func outcome(
    _ link: String, from source: String, _ adding: (Replayer) -> Replayer
  ) async throws -> String {
    let text = #"""
      { "version": 1,
        "sites": {
          "wiki.example": { "association": \#(Sample.rules("{}", "ABCDE12345.wiki")) },
          "go.example": { "redirects": [{ "path": "/", "to": "WIKI://Tea" }] } },
        "apps": { "wiki": { "id": "ABCDE12345.wiki", "urlSchemes": ["Wiki"], "associatedDomains": ["applinks:wiki.example"] } },
        "links": [{ "open": "\#(link)", "from": \#(source), "expect": { "route": "article" } }] }
      """#
    let (plan, findings) = TestPlan.read(text)
    expectEmpty(findings.map(\.message))
    let result = await adding(await Replayer(try #require(plan))).replay(try #require(plan?.rows.first))
    let trace = try #require(result.steps.last?.trace)
    return trace.route.match?.parameters["url"] ?? trace.navigate.failure?.code ?? trace.route.failure?.code
      ?? "nothing"
  }

  private static let page = "https://news.example/"

  @Test(arguments: [
    ("WIKI://Tea", #""messages""#, "WrongScheme"), ("WIKI://Tea", #""qr""#, "WrongScheme"),
    ("WIKI://Tea", #""direct""#, "WrongScheme"), ("WIKI://Tea", #"{ "app": "wiki" }"#, "WrongScheme"),
    ("wiki://Tea", #""messages""#, "wiki://Tea"), ("WIKI://Tea", #""addressBar""#, "wiki://Tea"),
    ("WIKI://Tea", #"{ "safari": "\#(page)" }"#, "wiki://Tea"),
    ("WIKI://Tea", #"{ "otherBrowser": "\#(page)" }"#, "wiki://Tea"),
    ("WIKI://Tea", #"{ "safariView": "\#(page)" }"#, "wiki://Tea"),
    ("https://go.example/", #""messages""#, "wiki://Tea"),
    ("HTTPS://WIKI.EXAMPLE/Tea", #""qr""#, "WrongScheme"), ("HTTPS://WIKI.EXAMPLE/Tea", #""direct""#, "WrongScheme"),
    ("https://WIKI.EXAMPLE/Tea", #""qr""#, "https://WIKI.EXAMPLE/Tea"),
    ("HTTPS://WIKI.EXAMPLE/Tea", #"{ "safari": "\#(page)" }"#, "https://wiki.example/Tea"),
    ("HTTPS://WIKI.EXAMPLE/Tea", #"{ "webView": "\#(page)" }"#, "https://wiki.example/Tea"),
  ])
  func `an app that compares schemes as text fails unless a browser has parsed the link`(
    link: String, source: String, outcome: String
  ) async throws {
    expect(try await Self.outcome(link, from: source) { $0.using(app: { Literal(launch: $0) }) }, equals: outcome)
  }

  @Test(arguments: [
    (#""messages""#, "WrongScheme"), (#""direct""#, "WrongScheme"), (#"{ "safari": "\#(page)" }"#, "wiki://Tea"),
  ])
  func `so does a router`(source: String, outcome: String) async throws {
    expect(
      try await Self.outcome("WIKI://Tea", from: source) { $0.using(router: Router()) }, equals: outcome
    )
  }
}
