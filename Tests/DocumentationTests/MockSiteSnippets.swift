// The Swift snippets of MockSite's landing page, compiled.

import MockSite

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

  try await withServer(site) { server in
    // connect to 127.0.0.1:\(server.port), with `Host: shop.example`
    print(server.journal.map(\.resource))
  }
}
