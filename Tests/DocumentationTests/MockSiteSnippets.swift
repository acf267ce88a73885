// The Swift snippets of MockSite's documentation pages. The snippets must compile.

import LinkHarnessTesting
import MockSite
import Testing

func landingPage() async throws {
  let site = Site([
    Site.Host(
      "shop.example",
      [
        .association(#"{"applinks": {}}"#),
        .page("/product/:id", title: "Product {id}"),
        .products([.init(id: "42", title: "Blue mug", price: "12.50", currency: "EUR")]),
        .redirect("/old/:id", to: "/product/{id}"),
        .resource(.get, "/time") { _ in .text("noon") },
      ])
  ])

  let answer = site.answer(to: try HTTPRequest(.get, "https://shop.example/product/42"))
  // answer.response.status == .ok, answer.title == "Product 42"
  _ = answer

  let server = try SiteServer.start(site)
  // connect to 127.0.0.1:\(server.port), with `Host: shop.example`
  print(server.journal.map(\.resource))
  await server.stop()
}

func wrongOnPurpose(server: SiteServer) async throws {
  _ =
    Site.Host(
      "shop.example",
      [
        .association(fault: .http500).times(1).then(.association(#"{"applinks": {}}"#)),
        .fixed(.post, "/cart", .json(#"{"id": 42}"#, status: 201)).when(.json("/id", 42)),
        .template(.get, "/search", .html("<p>{query.q}, asked {counter} times</p>")),
        .page("/slow", title: "Slow").faults(.delay(.milliseconds(200))),
        .folder("/files", at: "Fixtures/site"),
      ])

  let cart = RequestMatch(.post, "/cart", .json("/id", 42))
  let exchange = try await server.first(cart, within: .seconds(2))
  #expect(server.journal.matching(cart).count == 1, "\(server.journal.nearMisses(of: cart))")
  _ = exchange
}

func faults(site: Site, server: SiteServer) {
  _ =
    Site(anyHost: [
      .fixed(.get, "/flaky", .text("here")).faults(.reset()).times(2).then(.text("at last")),
      .page("/slow", title: "Slow")
        .faults(.delay(.milliseconds(200)), .dribble(64, every: .milliseconds(5))),
    ])

  var site = site
  site.connectionFaults = [.refuse]
  server.update(site)  // refuses connections until the next update
}

@Suite(.mockSite(Site(anyHost: [.page("/product/:id", title: "Product {id}")])))
struct Shop {
  @Test func opens() async throws {
    let server = try #require(SiteServer.current)
    // send requests to server.origin
    #expect(server.journal.matching(RequestMatch(.post, "/cart")).isEmpty)
  }
}

func behaviour() -> Site.Host {
  Site.Host(
    "shop.example",
    [
      .association(fault: .http500).times(1).then(.association(#"{"applinks": {}}"#)),
      .fixed(.post, "/cart", .json(#"{"id": 42}"#, status: 201)).when(.json("/id", 42)),
      .template(.get, "/search", .html("<p>{query.q}, asked {counter} times</p>")),
      .page("/slow", title: "Slow").faults(.delay(.milliseconds(200))),
      .folder("/files", at: "Fixtures/site"),
    ])
}

func lookingBack(_ server: SiteServer) async throws {
  let cart = RequestMatch(.post, "/cart", .json("/id", 42))
  let exchange = try await server.first(cart, within: .seconds(2))
  #expect(server.journal.matching(cart).count == 1, "\(server.journal.nearMisses(of: cart))")
  _ = exchange
}
