@testable import LinkHarness

/// Defines each site both in Swift and in a plan, and compares the responses.
struct SitePowerTests {
  struct Row: NamedRow {
    let name: String
    let swift: [Site.Resource]
    let json: String
    /// The requests, in order; in the rows of `criteria`, only the first request meets the criterion.
    let requests: [HTTPRequest]

    init(
      _ name: String, _ swift: Site.Resource..., json: String, _ requests: HTTPRequest?...
    ) {
      (self.name, self.swift, self.json) = (name, swift, json)
      self.requests = requests.compactMap { $0 }
    }
  }

  static func ask(
    _ target: String, _ method: HTTPMethod = .get, fields: HTTPFields = [:], body: String = ""
  ) -> HTTPRequest? {
    try? HTTPRequest(
      method, "https://shop.example\(target)", fields: fields, body: Array(body.utf8))
  }

  private static func text(_ path: PathPattern = "/", _ text: String = "yes") -> Site.Resource {
    .fixed(.get, path, .text(text))
  }

  static let criteria = [
    Row(
      "method", .fixed(.post, "/", .text("yes")),
      json: #"{ "method": "POST", "path": "/", "text": "yes" }"#, ask("/", .post), ask("/")),
    Row(
      "every method", .fixed(nil, "/", .text("yes")),
      json: #"{ "method": null, "path": "/", "text": "yes" }"#, ask("/", .delete), ask("/a")),
    Row(
      "path", text("/a/:b/*/:c*"), json: #"{ "path": "/a/:b/*/:c*", "text": "yes" }"#,
      ask("/a/1/2/3/4"), ask("/a/1")),
    Row(
      "host", text().when(.host(.prefix("shop"))),
      json: #"{ "path": "/", "text": "yes", "when": { "host": { "prefix": "shop" } } }"#,
      ask("/"), try? HTTPRequest(.get, "https://www.example/")),
    Row(
      "query, equal", text().when(.query("q", "a b")),
      json: #"{ "path": "/", "text": "yes", "when": { "query": { "q": "a b" } } }"#,
      ask("/?q=a+b"), ask("/?q=a"), ask("/")),
    Row(
      "query, absent", text().when(.query("q", .absent)),
      json: #"{ "path": "/", "text": "yes", "when": { "query": { "q": null } } }"#, ask("/"),
      ask("/?q")),
    Row(
      "query, present", text().when(.query("q")),
      json: #"{ "path": "/", "text": "yes", "when": { "query": { "q": { "present": true } } } }"#,
      ask("/?q"), ask("/")),
    Row(
      "query, in any case", text().when(.query("q", .equalIgnoringCase("MUG"))),
      json:
        #"{ "path": "/", "text": "yes", "when": { "query": { "q": { "equalsIgnoringCase": "MUG" } } } }"#,
      ask("/?q=Mug"), ask("/?q=jug")),
    Row(
      "query, both ends", text().when(.query("q", .prefix("a")), .query("q", .suffix("z"))),
      json:
        #"{ "path": "/", "text": "yes", "when": { "query": { "q": { "prefix": "a", "suffix": "z" } } } }"#,
      ask("/?q=abcz"), ask("/?q=abc"), ask("/?q=z")),
    Row(
      "header, contains", text().when(.header("Accept", .contains("json"))),
      json:
        #"{ "path": "/", "text": "yes", "when": { "headers": { "Accept": { "contains": "json" } } } }"#,
      ask("/", fields: ["accept": "text/json"]), ask("/", fields: ["Accept": "text/html"])),
    Row(
      "header, like a pattern", text().when(.header("X", .like("a*b*c"))),
      json: #"{ "path": "/", "text": "yes", "when": { "headers": { "X": { "like": "a*b*c" } } } }"#,
      ask("/", fields: ["X": "a1b2c"]), ask("/", fields: ["X": "a1c"])),
    Row(
      "body", .fixed(.post, "/", .text("yes")).when(.body("a=1")),
      json: #"{ "method": "POST", "path": "/", "text": "yes", "when": { "body": "a=1" } }"#,
      ask("/", .post, body: "a=1"), ask("/", .post, body: "a=2")),
    Row(
      "JSON value", .fixed(.post, "/", .text("yes")).when(.json("/a/0", ["b": 1.0])),
      json:
        #"{ "method": "POST", "path": "/", "text": "yes", "when": { "json": { "/a/0": { "b": 1.0 } } } }"#,
      ask("/", .post, body: #"{"a": [{"b": 1}]}"#), ask("/", .post, body: #"{"a": [{"b": 2}]}"#),
      ask("/", .post, body: "no JSON")),
    Row(
      "not", text().when(.not(.query("q")), .not(.header("X", "1"))),
      json:
        #"{ "path": "/", "text": "yes", "when": { "not": { "query": { "q": { "present": true } }, "headers": { "X": "1" } } } }"#,
      ask("/"), ask("/?q=1"), ask("/", fields: ["X": "1"])),
  ]

  static let behaviour = [
    Row(
      "priority and fall through", text("/", "low"),
      text("/", "high").priority(1).when(.query("q")),
      json:
        #"{ "path": "/", "text": "low" }, { "path": "/", "text": "high", "priority": 1, "when": { "query": { "q": { "present": true } } } }"#,
      ask("/?q"), ask("/")),
    Row(
      "sequence and times",
      .fixed(.get, "/", HTTPResponse(status: 503)).times(2).then(.text("back")).times(1),
      json:
        #"{ "path": "/", "status": 503, "times": 2, "then": [{ "text": "back", "times": 1 }] }"#,
      ask("/"), ask("/"), ask("/"), ask("/")),
    Row(
      "template",
      .template(
        .get, "/:id",
        HTTPResponse(
          fields: ["Content-Type": "text/html; charset=utf-8", "X-Id": "{id}"],
          body: Array("<p>{id} {query.q} {header.X} {method} {host} {path} {counter} {time}".utf8))),
      json:
        #"{ "path": "/:id", "template": true, "html": "<p>{id} {query.q} {header.X} {method} {host} {path} {counter} {time}", "headers": { "X-Id": "{id}" } }"#,
      ask("/a?q=%3Cb%3E", fields: ["X": "\"1\""]), ask("/c")),
    Row(
      "header fields, several, and none",
      text().header("Set-Cookie", "a=1", "b=2").header("Content-Type").crossOrigin()
        .cacheControl("no-store"),
      json:
        #"{ "path": "/", "text": "yes", "headers": { "Set-Cookie": ["a=1", "b=2"], "Content-Type": null, "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store" } }"#,
      ask("/")),
    Row(
      "conditions and compression", text("/", "yes, yes, yes, yes").conditional().gzip(),
      json:
        #"{ "path": "/", "text": "yes, yes, yes, yes", "conditional": true, "compression": "gzip" }"#,
      ask("/", fields: ["Accept-Encoding": "gzip"]), ask("/", fields: ["If-None-Match": "*"]),
      ask("/", fields: ["Range": "bytes=1-2"]), ask("/", .head)),
    Row(
      "page", .page("/:id", title: "P {id}", status: 410, head: "<meta>", body: "<p>"),
      json:
        #"{ "path": "/:id", "status": 410, "page": { "title": "P {id}", "head": "<meta>", "body": "<p>" } }"#,
      ask("/<&>")),
    Row(
      "redirect", .redirect("/old/:id", to: "/new/{id}", status: 301),
      json: #"{ "path": "/old/:id", "redirect": "/new/{id}", "status": 301 }"#, ask("/old/a%2Fb")),
    Row(
      "products", .products([.init(id: "1", title: "T", price: "2", currency: "USD")], at: "/p"),
      json:
        #"{ "path": "/p", "products": [{ "id": "1", "title": "T", "price": "2", "currency": "USD" }] }"#,
      ask("/p"), ask("/p/1"), ask("/p/2")),
    Row(
      "file and folder", .file("/f", at: "\(PackageFolder.plans)/Files/terms.txt"),
      .folder("/d", at: "\(PackageFolder.plans)/Files"),
      json: #"{ "path": "/f", "file": "Files/terms.txt" }, { "path": "/d", "folder": "Files" }"#,
      ask("/f"), ask("/d/colors.json"), ask("/d/../product-links.json"), ask("/d/none")),
    Row(
      "JSON with a type of its own, under a name",
      .fixed(
        .put, "/", HTTPResponse(fields: ["Content-Type": "application/hal+json"], body: [0x31])
      )
      .named("hal"),
      json:
        #"{ "method": "PUT", "path": "/", "json": 1, "contentType": "application/hal+json", "name": "hal" }"#,
      ask("/", .put)),
  ]

  static let faults: [Row] = [
    (Fault.delay(.milliseconds(5)), #"{ "fault": "delay", "time": "5ms" }"#),
    (.delay(.seconds(1), at: .end), #"{ "fault": "delay", "time": "1s", "at": "end" }"#),
    (
      .jitter(.milliseconds(1)...(.milliseconds(2)), at: .body),
      #"{ "fault": "jitter", "between": ["1ms", "2ms"], "at": "body" }"#
    ),
    (.stall(), #""stall""#),
    (.stall(.seconds(2), at: .accept), #"{ "fault": "stall", "time": "2s", "at": "accept" }"#),
    (.dribble(), #""dribble""#),
    (.dribble(4, every: .seconds(1)), #"{ "fault": "dribble", "bytes": 4, "every": "1s" }"#),
    (.truncate(after: 0), #"{ "fault": "truncate", "after": 0 }"#),
    (.wrongLength(by: -2), #"{ "fault": "wrongLength", "by": -2 }"#), (.badChunk, #""badChunk""#),
    (.garbage(), #""garbage""#), (.garbage(at: .end), #"{ "fault": "garbage", "at": "end" }"#),
    (.halfClose(), #""halfClose""#),
    (.halfClose(at: .head), #"{ "fault": "halfClose", "at": "head" }"#), (.reset(), #""reset""#),
    (.reset(at: .body), #"{ "fault": "reset", "at": "body" }"#),
  ].map { fault, json in
    Row(
      json, text().faults(fault), json: #"{ "path": "/", "text": "yes", "faults": [\#(json)] }"#,
      ask("/"))
  }

  static let rows = criteria + behaviour + faults

  @Test func `each of several association files has a name of its own`() throws {
    let plan = """
      { "version": 1, "sites": { "shop.example": { "association": [{ "text": "1", "times": 1 }, { "text": "2", "times": 1 }, { "text": "3" }] } },
        "links": [{ "open": "https://shop.example/terms", "expect": { "opens": "browser" } }] }
      """
    let labels = try TestPlan.make(plan).site.hosts.flatMap(\.resources).map(\.label)
    expect(labels.count, equals: 3)
    expect(Set(labels).count, equals: 3)
    expect(labels.map { $0.last?.isNumber == true }, equals: [false, true, true])
  }

  @Test(arguments: [(#", "contentType": "text/x-shop""#, "text/x-shop"), ("", "text/plain; charset=utf-8")])
  func `a file in a capsule has its content type`(key: String, type: String) throws {
    let plan = """
      { "version": 1, "documents": { "terms.txt": "terms" },
        "sites": { "shop.example": { "resources": [{ "path": "/terms", "file": "terms.txt"\(key) }] } },
        "links": [{ "open": "https://shop.example/terms", "expect": { "page": { "status": 200 } } }] }
      """
    let loaded = try TestPlan.make(plan)
    let answer = loaded.site.respond(to: try HTTPRequest(.get, "http://shop.example/terms"))
    expect(answer.fields["Content-Type"], equals: type)
  }

  @Test(arguments: rows) func `a site in a plan behaves like the same site in Swift`(_ row: Row)
    throws
  {
    let plan = try Self.plan(sites: #"{ "shop.example": { "resources": [\#(row.json)] } }"#)
    var swift = Site([.init("shop.example", row.swift)])
    var json = plan.site
    // Criteria for the host require a site that accepts any host.
    if row.name == "host" {
      swift = Site(anyHost: row.swift)
      json = try Self.plan(sites: #"{ "*": { "resources": [\#(row.json)] } }"#).site
    }
    let (one, other) = (SiteSession(swift) { 0 }, SiteSession(json) { 0 })
    for request in row.requests {
      let (expected, answer) = (one.answer(to: request), other.answer(to: request))
      expect(answer.response, equals: expected.response)
      expect(answer.faults, equals: expected.faults)
      expect(answer.resource, equals: expected.resource)
      expect(answer.visit, equals: expected.visit)
      expect(answer.title, equals: expected.title)
    }
  }

  @Test(arguments: criteria) func `a criterion matches the first request and not the others`(
    _ row: Row
  ) {
    let site =
      row.name == "host" ? Site(anyHost: row.swift) : Site([.init("shop.example", row.swift)])
    let statuses = row.requests.map { site.respond(to: $0).status }
    expect(statuses.first, equals: .ok)
    #expect(statuses.count > 1)
    #expect(!statuses.dropFirst().contains(.ok))
  }

  /// The table covers only `resources`; in a plan, association files and the options of a host are defined outside that
  /// list.
  @Test func `association files and hosts have the same options in plans and in Swift`() throws {
    let file =
      Sample.rules(#"{ "/": "/a" }"#, "ABCDE12345.a.b")
    for fault in Site.AssociationFault.allCases {
      let plan = try Self.plan(
        sites: """
          { "shop.example": { "association": { "fault": "\(fault.rawValue)",
            "text": "\(file.replacing("\"", with: "\\\""))", "times": 1, "then": [\(file)] } } }
          """)
      let resource = Site.Resource.association(file, fault: fault).times(1)
        .then(.association(file))
      let site = Site([.init("shop.example", [resource])])
      let (one, other) = (SiteSession(site), SiteSession(plan.site))
      let request = try HTTPRequest(
        .get, "https://shop.example/.well-known/apple-app-site-association")
      for _ in 0..<2 {
        let (expected, answer) = (one.answer(to: request), other.answer(to: request))
        expect(answer.response, equals: expected.response, "\(fault)")
        expect(answer.faults, equals: expected.faults, "\(fault)")
      }
    }
    let plan = try Self.plan(
      sites: #"{ "a.example": { "certificate": "expired", "faults": ["refuse", "reset"] } }"#)
    expect(plan.site.hosts.first?.certificate, equals: .expired)
    expect(plan.site.hosts.first?.faults, equals: [.refuse, .reset()])
  }

  private static func plan(sites: String) throws -> TestPlan {
    let text = #"""
      { "version": 1, "sites": \#(sites),
        "links": [{ "open": "https://shop.example/", "expect": { "opens": "browser" } }] }
      """#
    let source = SourceText(text, file: "\(PackageFolder.plans)/inline.json")
    let outcome = PlanReader(
      source: source, files: PlanFiles(root: PackageFolder.plans), forbidsOnly: false
    ).read()
    for finding in outcome.findings { Issue.record("\(finding.rendered())") }
    return try #require(outcome.plan)
  }
}
