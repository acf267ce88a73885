struct ResourceBehaviourTests {
  static func bodies(_ site: Site, _ urls: [String]) throws -> [String] {
    let session = SiteSession(site)
    return try urls.map { url in
      let answer = session.answer(to: try HTTPRequest(.get, url))
      return answer.response.status == .ok ? answer.response.body.text : "\(answer.response.status)"
    }
  }

  @Test func `resources are tried by priority, and equal ones in order`() throws {
    let site = Site(anyHost: [
      .fixed(.get, "/:any", .text("general")),
      .fixed(.get, "/a", .text("first")).priority(2),
      .fixed(.get, "/a", .text("second")).priority(2),
      .fixed(.get, "/:any", .text("last")).priority(-1),
    ])
    expect(try Self.bodies(site, ["http://h/a", "http://h/b"]), equals: ["first", "general"])
  }

  @Test func `a request falls through resources that do not match`() throws {
    let site = Site(anyHost: [
      .fixed(.get, "/a", .text("with x")).when(.query("x")),
      .resource(.get, "/a") { $0.query == "y" ? .text("with y") : nil },
      .fixed(.get, "/a", .text("plain")),
    ])
    expect(
      try Self.bodies(site, ["http://h/a", "http://h/a?x", "http://h/a?y"]),
      equals: [
        "plain", "with x", "with y",
      ])
  }

  @Test func `steps follow each other, and the last one repeats`() throws {
    let site = Site(anyHost: [
      .fixed(.get, "/a", .text("busy", status: 503)).times(2).then(.text("one")).then(.text("on"))
    ])
    expect(
      try Self.bodies(site, Array(repeating: "http://h/a", count: 5)),
      equals: [
        "503 Service Unavailable", "503 Service Unavailable", "one", "on", "on",
      ])
  }

  @Test func `an exhausted resource leaves requests to the next`() throws {
    let site = Site(anyHost: [
      .fixed(.get, "/a", .text("once")).times(1), .fixed(.get, "/a", .text("then")),
    ])
    expect(
      try Self.bodies(site, ["http://h/a", "http://h/a", "http://h/a"]),
      equals: ["once", "then", "then"])
    let alone = Site(anyHost: [.fixed(.get, "/a", .text("once")).times(1)])
    expect(
      try Self.bodies(alone, ["http://h/a", "http://h/a"]), equals: ["once", "404 Not Found"])
  }

  @Test func `a request declined by a closure is not counted`() throws {
    let site = Site(anyHost: [
      .resource(.get, "/a") { $0.query == nil ? nil : .text("asked") }.times(1),
      .fixed(.get, "/a", .text("else")),
    ])
    expect(
      try Self.bodies(site, ["http://h/a", "http://h/a?x", "http://h/a?x"]),
      equals: [
        "else", "asked", "else",
      ])
  }

  /// To simulate two concurrent requests, the closure for `/a` sends the request `/a?inner` before it declines its own
  /// request.
  @Test func `each visit number is used by one answered request`() throws {
    let session = Guarded<SiteSession?>(nil)
    let inner = try HTTPRequest(.get, "http://h/a?inner")
    let site = Site(anyHost: [
      .resource(.get, "/a") { request in
        if request.query != nil { return .text("answered") }
        _ = session.withLock { $0 }?.answer(to: inner)
        return nil
      }.times(3)
    ])
    let running = SiteSession(site)
    session.withLock { $0 = running }
    let visits = try ["/a", "/a?x", "/a?x", "/a?x"].map {
      running.answer(to: try HTTPRequest(.get, "http://h\($0)")).visit
    }
    session.withLock { $0 = nil }
    expect(visits, equals: [0, 1, 3, 0])
  }

  @Test func `counts belong to the session and not to the site`() throws {
    let site = Site(anyHost: [.template(.get, "/", .text("{counter}"))])
    let request = try HTTPRequest(.get, "http://h/")
    let (one, other) = (SiteSession(site), SiteSession(site))
    expect(
      (1...3).map { _ in one.answer(to: request).response.body.text }, equals: ["1", "2", "3"])
    expect(other.answer(to: request).response.body.text, equals: "1")
    expect(site.respond(to: request).body.text, equals: "1")
    expect(site.respond(to: request).body.text, equals: "1")
  }

  @Test func `a changed site continues the counts of retained resources`() throws {
    let kept = Site.Resource.template(.get, "/kept", .text("{counter}"))
    let session = SiteSession(Site(anyHost: [kept, .template(.get, "/new", .text("{counter}"))]))
    let requests = try ["http://h/kept", "http://h/new"].map { try HTTPRequest(.get, $0) }
    for request in requests { _ = session.answer(to: request) }
    session.update(Site(anyHost: [.template(.get, "/new", .text("{counter}")), kept]))
    expect(requests.map { session.answer(to: $0).response.body.text }, equals: ["2", "1"])
  }

  @Test func `parallel requests get distinct numbers of a sequence`() async throws {
    let site = Site(anyHost: [
      .template(.get, "/", .text("{counter}")).times(500), .fixed(.get, "/", .text("over")),
    ])
    let session = SiteSession(site)
    let request = try HTTPRequest(.get, "http://h/")
    let bodies = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<100).map { _ in session.answer(to: request).response.body.text } }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    expect(bodies.count { $0 == "over" }, equals: 300)
    expect(Set(bodies.compactMap { Int($0) }), equals: Set(1...500))
  }

  struct Filled: Sendable, CustomTestStringConvertible {
    let template: String
    let text: String
    var testDescription: String { template }
  }

  static let filled = [
    Filled(template: "{id}", text: "a b"), Filled(template: "{query.q}", text: "x\"<y>"),
    Filled(template: "{header.user-agent}", text: "test"),
    Filled(template: "{query.none}", text: ""), Filled(template: "{method} {host}", text: "POST h"),
    Filled(template: "{path}", text: "/item/a%20b"), Filled(template: "{counter}", text: "1"),
    Filled(template: "{time}", text: "Sun, 06 Nov 1994 08:49:37 GMT"),
    Filled(template: "{time.unix}", text: "784111777"), Filled(template: "{json./n/0}", text: "7"),
    Filled(template: "{json./s}", text: "{id}"),
    Filled(template: "a { color: red } {unknown} {", text: "a { color: red } {unknown} {"),
    Filled(template: "{{id}}", text: "{a b}"),
  ]

  /// The placeholders are short, but their values are long.
  @Test(.timeLimit(.minutes(1)))
  func `the values in a response are limited by a budget, and searches are cached`() throws {
    func places(_ count: Int, _ place: String) -> String { place.times(count) }
    let (many, few) = (places(20_000, "{body}"), places(1_000, "{body}"))
    let site = Site(anyHost: [
      .template(nil, "/many", .text(many)), .template(nil, "/few", .text(few)),
      .template(nil, "/full", .text(places(1_024, "{body}"))),
      .template(nil, "/escaped", .html(places(5_000, "{body}"))),
      .template(nil, "/field", HTTPResponse(fields: ["X-A": many, "X-B": few])),
      Site.Resource.page("/page", title: many, body: few).method(nil),
      Site.Resource.redirect("/to/:a", to: places(20_000, "{a}")).method(nil),
      .template(nil, "/json", .text(places(20_000, "{json./a}"))),
    ])
    func respond(_ path: String, _ body: String) throws -> HTTPResponse {
      site.respond(to: try HTTPRequest(.post, "http://h" + path, body: Array(body.utf8)))
    }
    let body = places(1_000, "b")
    expect(try respond("/few", body).body.count, equals: 1_000_000)
    expect(try respond("/few", places(16_777, "b")).body.count, equals: 16_777_000)
    expect(try respond("/full", places(16_384, "b")).body.count, equals: 16_777_216)
    for (path, body) in [
      ("/many", body), ("/escaped", places(1_000, "&")), ("/field", body), ("/page", body),
      ("/to/" + body, ""),
    ] {
      let response = try respond(path, body)
      expect(response.status, equals: 500, "\(path)")
      expect(
        response.body.text, equals: "The values inserted into the template exceed 16777216 bytes.\n"
      )
    }
    let json = #"{ "b": "\#(places(1_000_000, "b"))", "a": 1 }"#
    expect(try respond("/json", json).body.count, equals: 20_000)
  }

  @Test(arguments: filled) func `a template is filled from the request`(_ row: Filled) throws {
    let site = Site(anyHost: [.template(.post, "/item/:id", .text(row.template))])
    let session = SiteSession(site, clock: { 784_111_777 })
    let request = try HTTPRequest(
      .post, "http://h/item/a%20b?q=x%22%3Cy%3E", fields: ["User-Agent": "test"],
      body: Array(#"{"n": [7], "s": "{id}"}"#.utf8))
    expect(session.answer(to: request).response.body.text, equals: row.text)
  }

  @Test func `a template escapes values by its media type, also in header fields`() throws {
    var json = HTTPResponse.json(#"{"q": "{query.q}"}"#, status: 201)
    json.fields["Location"] = "/items/{counter}"
    let site = Site(anyHost: [
      .template(.get, "/json", json), .template(.get, "/html", .html("<b>{query.q}</b>")),
      .page("/search", title: "Results for {query.q}"),
    ])
    let answer = site.respond(to: try HTTPRequest(.get, "http://h/json?q=a%22b"))
    expect(answer.body.text, equals: #"{"q": "a\"b"}"#)
    expect(answer.fields["Location"], equals: "/items/1")
    let html = site.respond(to: try HTTPRequest(.get, "http://h/html?q=%3Ci%3E"))
    expect(html.body.text, equals: "<b>&lt;i&gt;</b>")
    let page = site.answer(to: try HTTPRequest(.get, "http://h/search?q=blue+mug"))
    expect(page.title, equals: "Results for blue mug")
  }

  @Test func `a resource for any method answers every method`() throws {
    let site = Site(anyHost: [.resource(nil, "/a") { .text($0.method.rawValue) }])
    for method in [HTTPMethod.get, .post, .delete] {
      expect(
        site.respond(to: try HTTPRequest(method, "http://h/a")).body.text, equals: method.rawValue)
    }
  }

  @Test func `header fields are added to responses`() throws {
    let site = Site(anyHost: [
      .association("{}").crossOrigin().cacheControl("max-age=3600").header("X", "y")
    ])
    let url = "http://h/.well-known/apple-app-site-association"
    let fields = site.respond(to: try HTTPRequest(.get, url)).fields
    expect(fields["Access-Control-Allow-Origin"], equals: "*")
    expect(fields["Cache-Control"], equals: "max-age=3600")
    expect(fields["X"], equals: "y")
  }
}
