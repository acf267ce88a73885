/// Runs the example in `MockSite.md`, the landing page of the module's documentation.
struct DocumentationTests {
  static let site = Site([
    .init(
      "shop.example",
      [
        .association(#"{"applinks": {}}"#),
        .page("/product/:id", title: "Product {id}"),
        .products([.init(id: "42", title: "Blue mug", price: "12.50", currency: "EUR")]),
        .redirect("/old/:id", to: "/product/{id}"),
        .resource(.get, "/time") { _ in .text("noon") },
      ])
  ])

  @Test func `the example of the landing page answers in memory`() throws {
    let answer = Self.site.answer(to: try HTTPRequest(.get, "https://shop.example/product/42"))
    expect(answer.response.status, equals: .ok)
    expect(answer.title, equals: "Product 42")
  }

  @Test func `the example of the landing page answers on a socket`() async throws {
    try await withServer(Self.site) { server in
      var client = try server.client()
      expect(try client.get("/time")?.body.text, equals: "noon")
      expect(server.journal.map(\.resource), equals: ["GET /time"])
    }
  }
}
