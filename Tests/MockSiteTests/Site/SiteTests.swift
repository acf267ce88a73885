struct SiteTests {
  static let shop = Site([
    .init(
      "Shop.example",
      [
        .association(#"{"applinks": {}}"#),
        .page("/product/:id", title: "Product {id}", body: "<p title='{id}'>{other}</p>"),
        .products([.init(id: "42", title: "Blue \"mug\"", price: "12.50", currency: "EUR")]),
        .redirect("/old/:id", to: "/product/{id}", status: 301),
        .resource(.get, "/maybe") { request in request.query == nil ? nil : .text("asked") },
        .page("/maybe", title: "Fallen through"),
        .resource(.post, "/cart") { request in HTTPResponse(status: 201, body: request.body) },
        .resource(.delete, "/cart/:item") { _, captures in .text(captures["item"] ?? "") },
        .fixed(.get, "/cart", .json("[]")),
      ], certificate: .expired),
    .init("help.example", [.page("/", title: "Help", status: 503)]),
  ])

  struct Row: NamedRow {
    let name: String
    let method: HTTPMethod
    let url: String
    let status: HTTPStatus
    var resource: String?
    var title: String?

    init(
      _ name: String, _ url: String, _ status: HTTPStatus = .ok, _ resource: String? = nil,
      title: String? = nil, method: HTTPMethod = .get
    ) {
      (self.name, self.method, self.url, self.status) = (name, method, url, status)
      (self.resource, self.title) = (resource, title)
    }
  }

  static let rows = [
    Row(
      "association, well-known", "https://shop.example/.well-known/apple-app-site-association",
      .ok, "association"),
    Row(
      "association, root", "https://shop.example/apple-app-site-association", .ok, "association"),
    Row(
      "page with capture", "https://shop.example/product/42", .ok, "page /product/:id",
      title: "Product 42"),
    Row("host in capitals", "https://SHOP.example:8443/maybe?x", .ok, "GET /maybe"),
    Row(
      "closure that declines", "http://shop.example/maybe", .ok, "page /maybe",
      title: "Fallen through"),
    Row("redirect", "http://shop.example/old/7?x=1", 301, "redirect /old/:id"),
    Row("product list", "http://shop.example/api/products", .ok, "products /api/products"),
    Row("product", "http://shop.example/api/products/42", .ok, "products /api/products"),
    Row("unknown product", "http://shop.example/api/products/7", 404, "products /api/products"),
    Row("other method", "http://shop.example/cart", 201, "POST /cart", method: .post),
    Row("status of a page", "http://help.example", 503, "page /", title: "Help"),
    Row("unknown path", "http://help.example/x", 404, title: "Not Found"),
    Row("unknown method", "http://shop.example/cart", 405, method: .put),
    Row("options", "http://shop.example/cart", 204, method: .options),
    Row("unknown host", "http://shop.exampel/", 421),
    Row(
      "head", "http://shop.example/product/1", .ok, "page /product/:id", title: "Product 1",
      method: .head),
  ]

  @Test(arguments: rows) func `the matching resource answers`(_ row: Row) throws {
    let answer = Self.shop.answer(to: try HTTPRequest(row.method, row.url))
    expect(answer.response.status, equals: row.status)
    expect(answer.resource, equals: row.resource)
    expect(answer.title, equals: row.title)
  }

  static func respond(_ url: String, _ method: HTTPMethod = .get) throws -> HTTPResponse {
    shop.respond(to: try HTTPRequest(method, url))
  }

  @Test(arguments: [204, 205, 304] as [HTTPStatus], [HTTPMethod.get, .head])
  func `a status without content has none in memory`(
    _ status: HTTPStatus, _ method: HTTPMethod
  ) throws {
    let site = Site(anyHost: [.fixed(.get, "/", .text("hidden content", status: status))])
    let answer = site.respond(to: try HTTPRequest(method, "http://h/"))
    expectEmpty(answer.body)
    expectNil(answer.fields["Content-Length"])
  }

  @Test func `a capture is decoded and escaped in a page`() throws {
    let text = try Self.respond("http://shop.example/product/%3Cb%3E%27").body.text
    expect(text, contains: ["<title>Product &lt;b&gt;&#39;</title>", "<p title='&lt;b&gt;&#39;'>{other}</p>"])
  }

  @Test func `a redirect keeps the encoding of its captures`() throws {
    let response = try Self.respond("http://shop.example/old/a%2Fb%0D%0Ac")
    expect(response.fields["Location"], equals: "/product/a%2Fb%0D%0Ac")
  }

  @Test func `products are JSON`() throws {
    let json = #"{"id":"42","title":"Blue \"mug\"","price":"12.50","currency":"EUR"}"#
    expect(try Self.respond("http://shop.example/api/products/42").body.text, equals: json)
    expect(
      try Self.respond("http://shop.example/api/products").body.text,
      equals: "{\"products\":[\(json)]}")
    expect(
      try Self.respond("http://shop.example/api/products/a%22b").body.text,
      equals: #"{"error":"not-found","id":"a\"b"}"#)
  }

  @Test func `the response to an unknown host lists the known hosts`() throws {
    let text = try Self.respond("http://nobody.example/").body.text
    expect(text, contains: ["'nobody.example'", "  shop.example\n  help.example\n"])
  }

  @Test func `the response to a known path with another method lists its methods`() throws {
    let url = "http://shop.example/cart"
    expect(try Self.respond(url, .put).fields["Allow"], equals: "POST, GET, HEAD, OPTIONS")
    expect(try Self.respond(url, .options).fields["Allow"], equals: "POST, GET, HEAD, OPTIONS")
  }

  @Test func `the response to HEAD has the fields of GET and no content`() throws {
    let get = try Self.respond("http://shop.example/product/1")
    let head = try Self.respond("http://shop.example/product/1", .head)
    expectEmpty(head.body)
    expect(head.fields["Content-Length"], equals: String(get.body.count))
    expect(head.fields["Content-Type"], equals: get.fields["Content-Type"])
  }

  @Test func `hosts with the same name are merged`() throws {
    let site = Site([
      .init("a", [.page("/1", title: "1")]),
      .init("A", [.page("/2", title: "2")], certificate: .selfSigned),
    ])
    expect(site.hosts.count, equals: 1)
    expect(site["a"]?.certificate, equals: .selfSigned)
    expect(site.respond(to: try HTTPRequest(.get, "http://a/1")).status, equals: .ok)
    expect(site.respond(to: try HTTPRequest(.get, "http://a/2")).status, equals: .ok)
  }

  @Test func `changing a site creates another value`() throws {
    let closed = Self.shop.replacing(Site.Host("help.example", [.page("/", title: "Open")]))
    let request = try HTTPRequest(.get, "http://help.example/")
    expect(closed.respond(to: request).status, equals: .ok)
    expect(Self.shop.respond(to: request).status, equals: 503)
    var without = closed
    without["help.example"] = nil
    expect(without.respond(to: request).status, equals: 421)
    without["help.example"]?.certificate = .expired
    expectNil(without["help.example"])
    without["SHOP.example"]?.resources = []
    expect(without.hosts.map(\.name), equals: ["shop.example"])
    expect(without["shop.example"]?.resources.isEmpty, equals: true)
  }

  @Test func `the host for any name answers for unknown names`() throws {
    let site = Site(anyHost: [.page("/", title: "Any")]).replacing(
      Site.Host("a.example", [.page("/", title: "A")]))
    expect(site.answer(to: try HTTPRequest(.get, "http://127.0.0.1:8/")).title, equals: "Any")
    expect(site.answer(to: try HTTPRequest(.get, "http://a.example/")).title, equals: "A")
  }

  @Test func `an association file is served unchanged, with the specified type`() throws {
    let site = Site(anyHost: [
      .association(bytes: [0xEF, 0xBB, 0xBF], contentType: nil, status: 403, at: .root)
    ])
    let root = site.respond(to: try HTTPRequest(.get, "http://a/apple-app-site-association"))
    expect(root, equals: HTTPResponse(status: 403, body: [0xEF, 0xBB, 0xBF]))
    let wellKnown = try HTTPRequest(.get, "http://a/.well-known/apple-app-site-association")
    expect(site.respond(to: wellKnown).status, equals: .notFound)
  }

  @Test(arguments: [("HTTP/1.0\r\n", 200), ("HTTP/1.0\r\nHost:\r\n", 421), ("HTTP/1.1\r\nHost:\r\n", 421)])
  func `only a request without a host is answered by the first host`(head: String, status: Int) async throws {
    try await withServer(Site([.init("a.example", [.fixed(.get, "/", .text("here"))])])) { server in
      var client = try server.client()
      try client.send("GET / \(head)\r\n")
      expect(try client.receive()?.status, equals: status)
    }
  }
}
