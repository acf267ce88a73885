struct SiteServerTests {
  static let association = #"{"applinks": {"details": []}}"#

  static let shop = Site([
    .init(
      "shop.example",
      [
        .association(association),
        .page("/product/:id", title: "Product {id}"),
        .resource(.post, "/echo") { request in HTTPResponse(body: request.body) },
      ]),
    .init("help.example", [.page("/", title: "Help")]),
  ])

  static func options() -> SiteServer.Options {
    SiteServer.Options()
  }

  @Test func `a site responds over a socket as in memory`() async throws {
    try await withServer(Self.shop, options: Self.options()) { server in
      var client = try server.client()
      for path in ["/.well-known/apple-app-site-association", "/product/42", "/nothing"] {
        let request = try HTTPRequest(.get, "http://shop.example\(path)")
        let expected = Self.shop.respond(to: request)
        let answer = try #require(try client.get(path))
        expect(answer.status, equals: expected.status.code)
        expect(answer.body, equals: expected.body)
        expect(answer.field("Content-Type"), equals: expected.fields["Content-Type"])
        expect(answer.field("Date")?.hasSuffix(" GMT"), equals: true)
      }
    }
  }

  @Test func `pipelined requests are answered in order`() async throws {
    try await withServer(Self.shop, options: Self.options()) { server in
      var client = try server.client()
      let text = (0..<500).map { lines("GET /product/\($0) HTTP/1.1", "Host: shop.example") }
      try client.send(text.joined())
      for number in 0..<500 {
        let answer = try #require(try client.receive())
        expect(answer.body.text, contains: "<title>Product \(number)</title>")
      }
      expect(server.journal.map(\.index), equals: Array(0..<500))
    }
  }

  @Test func `a slow reader receives a body larger than every buffer completely`() async throws {
    // The content repeats a piece of prime length, so that the pieces do not align with buffers.
    let piece = (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    var body: [UInt8] = []
    while body.count < 10_000_000 { body += piece }
    let site = Site(anyHost: [
      .fixed(.get, "/big", HTTPResponse(body: body)),
      .fixed(.get, "/end", .text("end")),
    ])
    try await withServer(site, options: Self.options()) { server in
      let client = try Client(port: server.port, receiveBuffer: 4_096)
      var other = try server.client()
      try client.send(lines("GET /big HTTP/1.1", "Host: a") + lines("GET /end HTTP/1.1", "Host: a"))
      let first = try client.readSome(1_000)
      #expect(first.count > 0)
      // A client that does not read its response does not delay other clients.
      expect(try other.get("/end")?.body.text, equals: "end")
      var all = first
      while all.count < body.count + 2_000 {
        let piece = try client.readSome(50_000)
        if piece.isEmpty { break }
        all += piece
        if all.suffix(7).elementsEqual("\r\n\r\nend".utf8) { break }
      }
      let start = try #require(all.firstRange(of: [13, 10, 13, 10])?.upperBound)
      #expect(all.count > start + body.count)
      expect(Array(all[start...].prefix(body.count)), equals: body)
      #expect(all.suffix(7).elementsEqual("\r\n\r\nend".utf8))
    }
  }

  @Test func `a large request body is received`() async throws {
    let body = "0123456789".times(300_000)
    try await withServer(Self.shop, options: Self.options()) { server in
      var client = try server.client()
      try client.send(
        lines(
          "POST /echo HTTP/1.1", "Host: shop.example", "Expect: 100-continue",
          "Content-Length: \(body.utf8.count)"))
      expect(try client.receive()?.status, equals: 100)
      try client.send(body)
      expect(try client.receive()?.body.text, equals: body)
    }
  }

  @Test func `a refused request is answered with its status and its reason`() async throws {
    try await withServer(Self.shop) { server in
      var client = try server.client()
      try client.send("GET /x HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n" + "more")
      let answer = try #require(try client.receive())
      expect(answer.status, equals: 400)
      expect(answer.field("Connection"), equals: "close")
      expect(answer.body.text, contains: "RFC 9112 §5.2")
      expectEmpty(try client.receiveAll())
      let exchange = try #require(server.journal.first)
      guard case .refused(.foldedField) = exchange.outcome else {
        Issue.record("\(exchange)")
        return
      }
      expect(exchange.bytes.text, hasPrefix: "GET /x HTTP/1.1\r\nHost: a\r\n folded")
      expect(exchange.status, equals: 400)
    }
  }

  @Test func `the journal records connection, index, request and resource`() async throws {
    try await withServer(Self.shop) { server in
      var first = try server.client()
      _ = try first.get("/product/1?x=2")
      _ = try first.get("/nowhere")
      var second = try server.client()
      _ = try second.get("/", host: "help.example")
      let journal = server.journal
      expect(journal.map(\.connection), equals: [1, 1, 2])
      expect(journal.map(\.index), equals: [0, 1, 0])
      expect(journal.map { $0.request?.target }, equals: ["/product/1?x=2", "/nowhere", "/"])
      expect(journal.map(\.status), equals: [200, 404, 200])
      expect(journal.map(\.resource), equals: ["page /product/:id", nil, "page /"])
      expect(server.droppedExchanges, equals: 0)
    }
  }

  @Test func `a full journal drops and counts the oldest exchanges`() async throws {
    let options = SiteServer.Options(journalCapacity: 3)
    try await withServer(Self.shop, options: options) { server in
      var client = try server.client()
      for number in 0..<5 { _ = try client.get("/product/\(number)") }
      expect(
        server.journal.map { $0.request?.path }, equals: ["/product/2", "/product/3", "/product/4"])
      expect(server.droppedExchanges, equals: 2)
    }
  }

  @Test func `an incomplete request is in the journal`() async throws {
    let server = try SiteServer.start(Self.shop)
    let head = try server.client()
    try head.send("GET /half HTTP/1.1\r\nHo")
    let body = try server.client()
    try body.send("POST /echo HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 10\r\n\r\nhalf")
    await server.stop()
    let journal = server.journal.sorted { $0.connection < $1.connection }
    expect(journal.first?.bytes.text, equals: "GET /half HTTP/1.1\r\nHo")
    expect(journal.last?.request?.body.text, equals: "half")
    #expect(journal.allSatisfy { if case .unfinished = $0.outcome { true } else { false } })
    expect(journal.count, equals: 2)
  }

  @Test func `a client that has finished sending still receives its response`() async throws {
    try await withServer(Self.shop) { server in
      var client = try server.client()
      try client.send(lines("GET /product/1 HTTP/1.1", "Host: shop.example"))
      client.endSending()
      expect(try client.receiveAll().text, contains: "Product 1")
    }
  }

  @Test func `a new site is served on existing connections`() async throws {
    try await withServer(Self.shop) { server in
      var client = try server.client()
      expect(try client.get("/product/1")?.status, equals: 200)
      server.update(Self.shop.replacing(Site.Host("shop.example", [])))
      expect(try client.get("/product/1")?.status, equals: 404)
      expect(server.site["shop.example"]?.resources.isEmpty, equals: true)
    }
  }

  @Test func `a browser can use the server as its proxy`() async throws {
    try await withServer(Self.shop) { server in
      var client = try server.client()
      try client.send(lines("GET http://help.example/ HTTP/1.1", "Host: help.example"))
      expect(try client.receive()?.body.text.contains("<title>Help</title>"), equals: true)
    }
  }

  @Test func `the response to HEAD has no content, and the connection stays open`() async throws {
    try await withServer(Self.shop) { server in
      var client = try server.client()
      try client.send(
        lines("HEAD /.well-known/apple-app-site-association HTTP/1.1", "Host: shop.example"))
      let answer = try #require(try client.receive(toHead: true))
      expect(answer.field("Content-Length"), equals: String(Self.association.utf8.count))
      expect(try client.get("/product/1")?.status, equals: 200)
    }
  }
}
