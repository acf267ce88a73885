import MockSite
import TestSupport
import Testing

struct VerificationTests {
  static let site = Site(anyHost: [
    .fixed(.post, "/cart", .text("added")).when(.header("Accept", "application/json")),
    .page("/product/:id", title: "Product {id}"),
    .association("{}"),
  ])

  /// Runs a function with a server that has received requests, each specified by a method, a path and optionally a
  /// header field.
  static func received(
    _ requests: String..., site: Site = site,
    _ body: (SiteServer) throws -> Void
  ) async throws {
    try await withServer(site) { server in
      var client = try Client(port: server.port)
      for request in requests {
        let parts = request.split(separator: " ", maxSplits: 2)
        let field = parts.count > 2 ? "\r\n\(parts[2])" : ""
        try client.send("\(parts[0]) \(parts[1]) HTTP/1.1\r\nHost: a\(field)\r\n\r\n")
        _ = try client.receive()
      }
      try body(server)
    }
  }

  @Test func `verification succeeds if every request was answered`() async throws {
    try await Self.received("GET /product/1", "POST /cart Accept: application/json") { server in
      expectEmpty(server.verify())
      expectEmpty(
        server.verify(
          .exactly(1, RequestMatch(.post, "/cart")), .count(RequestMatch(nil, "/:a*"), 1...5),
          .never(RequestMatch(.delete, "/cart")),
          .order([RequestMatch(.get, "/product/1"), RequestMatch(.post, "/cart")])
        ))
    }
  }

  @Test func `an unanswered request is reported with the nearest resource`() async throws {
    try await Self.received("POST /cart Accept: text/html", "GET /produkt/1") { server in
      let problems = server.verify()
      expect(
        problems.map(\.description),
        equals: [
          """
          no resource responded to #1.0 POST a/cart → 404 by no resource
            nearest: POST /cart: method ✓ / path ✓ / header ✗ expected Accept: application/json, \
          got text/html
          """,
          """
          no resource responded to #1.1 GET a/produkt/1 → 404 by no resource
            nearest: page /product/:id: method ✓ / path ✗ expected /product/:id, got /produkt/1
          """,
        ])
    }
  }

  @Test func `an unused resource is reported if requested`() async throws {
    try await Self.received("GET /product/1") { server in
      expectEmpty(server.verify())
      expect(
        server.verify(scope: .strict).map(\.description),
        equals: [
          "'POST /cart' of * did not respond to any request",
          "'association' of * did not respond to any request",
        ])
    }
  }

  @Test func `a resource can specify its number of responses`() async throws {
    let site = Site(anyHost: [
      .fixed(.get, "/a", .text("a")).expected(2), .fixed(.get, "/b", .text("b")).expected(0),
      .fixed(.get, "/c", .text("c")).expected(1...2),
    ])
    try await Self.received("GET /a", "GET /b", "GET /c", site: site) { server in
      expect(
        server.verify().map(\.description),
        equals: [
          "wrong number of requests for 'GET /a' of *: expected 2, got 1",
          "wrong number of requests for 'GET /b' of *: expected 0, got 1",
        ])
    }
  }

  @Test func `an unmet count shows the nearest request, criterion by criterion`()
    async throws
  {
    try await Self.received("GET /product/1", "POST /cart Accept: application/json") { server in
      let wanted = RequestMatch(.post, "/cart", .header("Accept"), .json("/id", 42))
      let problem = try #require(server.verify(.count(wanted, 1...(.max))).first)
      expect(
        problem.description,
        equals: """
          expected POST /cart with header Accept: present, json /id: 42 at least once; \
          received: never
            nearest: #1.1 POST a/cart → 200 by POST /cart
              method ✓ / path ✓ / header ✓ / json ✗ expected /id: 42, got content that is not JSON
          """)
      expect(
        server.verify(.never(RequestMatch(.get, "/product/:id"))).map(\.description),
        equals: [
          "expected GET /product/:id never; received: once"
        ])
    }
  }

  @Test func `a violated order shows what was received`() async throws {
    try await Self.received("GET /product/2", "GET /product/1") { server in
      let order = RequestExpectation.order([
        RequestMatch(.get, "/product/1"), RequestMatch(.get, "/product/2"),
      ])
      expect(
        server.verify(order).map(\.description),
        equals: [
          """
          GET /product/2 was not received after request 1 of the expected order; received:
            #1.0 GET a/product/2 → 200 by page /product/:id
            #1.1 GET a/product/1 → 200 by page /product/:id, visit 2
          """
        ])
    }
  }

  @Test func `a request counts once in an order`() async throws {
    try await Self.received("GET /product/1") { server in
      let match = RequestMatch(.get, "/product/1")
      expect(server.verify(.order([match])).count, equals: 0)
      expect(server.verify(.order([match, match])).count, equals: 1)
    }
  }

  @Test func `an exchange explains why its resource answered and not another`() async throws {
    try await Self.received("GET /product/1") { server in
      let exchange = try #require(server.journal.first)
      expect(
        exchange.candidates.map(\.description),
        equals: [
          "POST /cart: method ✗ expected POST, got GET / path ✗ expected /cart, got /product/1 "
            + "/ header ✗ expected Accept: application/json, got none",
          "page /product/:id: method ✓ / path ✓",
        ])
      expectNil(exchange.nearest)
    }
  }

  @Test func `of resources with one name, the tried ones are those up to the one that matched`() async throws {
    let site = Site(anyHost: [
      .fixed(.get, "/a", .text("x")).when(.query("x")), .fixed(.get, "/a", .text("plain")),
      .fixed(.get, "/a", .text("later")),
    ])
    try await Self.received("GET /a", site: site) { server in
      let exchange = try #require(server.journal.first)
      expect(exchange.candidates.map(\.isMatch), equals: [false, true])
    }
  }

  @Test func `a refused request is a problem that states the violated rule`() async throws {
    try await Self.received("GET /product/1 Bad : x") { server in
      expect(
        server.verify().map(\.description),
        equals: [
          "no resource responded to #1.0 45 bytes → 400: white space between a field name and its colon "
            + "(RFC 9112 §5.1)"
        ])
    }
  }
}
