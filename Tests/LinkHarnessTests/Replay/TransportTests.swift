@testable import LinkHarness

/// Sends the same requests in memory and through `URLSession` over a socket.
struct TransportTests {
  private static let site = Site([
    .init(
      "shop.example",
      [
        .association(#"{"applinks":{}}"#), .page("/product/:id", title: "Product {id}"),
        .redirect("/old", to: "/product/1"),
      ]),
    .init("broken.example", [.page("/", title: "Home")], certificate: .expired),
  ])

  @Test(
    arguments: TransportKind.allCases,
    [
      ("https://shop.example/.well-known/apple-app-site-association", 200),
      ("https://shop.example/product/a%20b?x=1", 200), ("https://shop.example/nothing", 404),
      ("https://shop.example/old", 302),
    ])
  func `both transports receive the same response`(
    kind: TransportKind, request: (url: String, status: Int)
  ) async throws {
    let transport = kind.transport(to: Self.site)
    let response = try await transport.get(request.url)
    expect(response.status.code, equals: request.status)
    let expected = Self.site.respond(to: try HTTPRequest(.get, request.url))
    expect(response.body, equals: expected.body)
    expect(response.fields["Content-Type"], equals: expected.fields["Content-Type"])
    expect(response.fields["Location"], equals: expected.fields["Location"])
    await transport.close()
  }

  @Test(arguments: TransportKind.allCases)
  func `connection failures are distinguished`(kind: TransportKind) async {
    let transport = kind.transport(to: Self.site)
    await #expect(throws: TransportError.unknownHost("www.shop.example")) {
      try await transport.get("https://www.shop.example/")
    }
    await #expect(throws: TransportError.certificate(.expired)) {
      try await transport.get("https://broken.example/")
    }
    await #expect(throws: TransportError.invalidURL("not a url")) {
      try await transport.get("not a url")
    }
    await transport.close()
  }

  @Test(arguments: TransportKind.allCases)
  func `a site can be replaced between two requests`(kind: TransportKind) async throws {
    let transport = kind.transport(to: Self.site)
    _ = try await transport.get("https://shop.example/product/1")
    await transport.update(Site([.init("shop.example", [.page("/new", title: "New")])]))
    let gone = try await transport.get("https://shop.example/product/1")
    let new = try await transport.get("https://shop.example/new")
    expect([gone.status.code, new.status.code], equals: [404, 200])
    await transport.close()
  }
}
