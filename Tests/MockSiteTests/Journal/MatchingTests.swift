struct MatchingTests {
  static let site = Site(anyHost: [
    .fixed(.post, "/cart", .text("added")).when(.header("Accept", "application/json")),
    .page("/product/:id", title: "Product {id}"),
    .association("{}"),
  ])

  /// Returns the journal of a server that has received requests, each specified by a method, a path and optionally a
  /// header field.
  static func journal(_ requests: String..., site: Site = site) async throws -> [Site.Exchange] {
    try await withServer(site) { server in
      var client = try server.client()
      for request in requests {
        let parts = request.split(separator: " ", maxSplits: 2)
        let field = parts.count > 2 ? "\r\n\(parts[2])" : ""
        try client.send("\(parts[0]) \(parts[1]) HTTP/1.1\r\nHost: a\(field)\r\n\r\n")
        _ = try client.receive()
      }
      return server.journal
    }
  }

  @Test func `the requests that match are counted in a journal`() async throws {
    let journal = try await Self.journal("GET /product/1", "POST /cart Accept: application/json", "GET /product/2")
    expect(
      journal.matching(RequestMatch(.get, "/product/:id")).compactMap(\.request?.path),
      equals: ["/product/1", "/product/2"])
    expect(journal.matching(RequestMatch(nil, "/:a*")).count, equals: 3)
    expectEmpty(journal.matching(RequestMatch(.delete, "/cart")))
  }

  @Test func `near misses are listed criterion by criterion, the nearest first`() async throws {
    let journal = try await Self.journal(
      "GET /product/1", "POST /cart Accept: application/json", "POST /cart Accept: */*", "GET /product/1 Bad : x")
    let wanted = RequestMatch(.post, "/cart", .header("Accept", "application/json"), .json("/id", 42))
    expect(
      journal.nearMisses(of: wanted),
      equals: """
        #1.1 POST a/cart → 200 by POST /cart
          method ✓ / path ✓ / header ✓ / json ✗ expected /id: 42, got content that is not JSON
        #1.2 POST a/cart → 404 by no resource
          method ✓ / path ✓ / header ✗ expected Accept: application/json, got */* / json ✗ expected /id: 42, \
        got content that is not JSON
        #1.0 GET a/product/1 → 200 by page /product/:id
          method ✗ expected POST, got GET / path ✗ expected /cart, got /product/1 / header ✗ expected Accept: \
        application/json, got none / json ✗ expected /id: 42, got content that is not JSON
        """)
    expect(journal.matching(RequestMatch(nil, "/:a*")).count, equals: 3)
    expect(journal.nearMisses(of: RequestMatch(nil, "/:a*")), equals: "no other request")
    let many = Array(repeating: journal[0], count: 11)
    expect(many.nearMisses(of: wanted).ranges(of: "#1.0").count, equals: 10)
  }

  @Test func `the nearest resource of an unanswered request is known`() async throws {
    let journal = try await Self.journal("POST /cart Accept: text/html", "GET /produkt/1")
    expect(
      journal.map { $0.nearest?.description },
      equals: [
        "POST /cart: method ✓ / path ✓ / header ✗ expected Accept: application/json, got text/html",
        "page /product/:id: method ✓ / path ✗ expected /product/:id, got /produkt/1",
      ])
  }

  @Test func `an exchange explains why its resource answered and not another`() async throws {
    let exchange = try #require(try await Self.journal("GET /product/1").first)
    expect(
      exchange.candidates.map(\.description),
      equals: [
        "POST /cart: method ✗ expected POST, got GET / path ✗ expected /cart, got /product/1 "
          + "/ header ✗ expected Accept: application/json, got none",
        "page /product/:id: method ✓ / path ✓",
      ])
    expectNil(exchange.nearest)
  }

  @Test func `of resources with one name, the tried ones are those up to the one that matched`() async throws {
    let site = Site(anyHost: [
      .fixed(.get, "/a", .text("x")).when(.query("x")), .fixed(.get, "/a", .text("plain")),
      .fixed(.get, "/a", .text("later")),
    ])
    let exchange = try #require(try await Self.journal("GET /a", site: site).first)
    expect(exchange.candidates.map { $0.checks.allSatisfy(\.isMet) }, equals: [false, true])
  }

  @Test func `a refused request states the violated rule`() async throws {
    expect(
      try await Self.journal("GET /product/1 Bad : x").map(\.description),
      equals: ["#1.0 45 bytes → 400: white space between a field name and its colon (RFC 9112 §5.1)"])
  }
}
