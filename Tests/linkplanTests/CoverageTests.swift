@testable import linkplan

struct CoverageTests {
  /// Returns a plan with two rules, two routes, an alias and two pages; its rows reach one rule, one route and one
  /// page.
  private static func plan(_ more: String = "") -> String {
    """
    { "version": 1,
      "sites": { "shop.example": {
        "association": { "applinks": { "details": [
          { "appIDs": ["\(Sample.id)"], "components": [
            { "/": "/product/*" },
            { "/": "/basket" } ] } ] } },
        "pages": [
          { "path": "/help", "title": "Help" },
          { "path": "/about", "title": "About" } ] } },
      "apps": { "shop": { "id": "\(Sample.id)", "associatedDomains": ["applinks:shop.example"],
        "router": { "routes": [
          { "name": "product", "path": "/product/:id", "aliases": ["/p/:id"] },
          { "name": "cart", "path": "/cart" } ] } } },
      "links": [
        { "id": "first", "open": "https://shop.example/product/1", "expect": { "opens": "shop" } },
        { "id": "second", "open": "https://shop.example/help", "expect": { "opens": "browser" } }
        \(more) ] }
    """
  }

  @Test func `unreached items are listed with their positions and counted`() async throws {
    let folder = try Folder(plan: Self.plan())
    let run = await folder.run("coverage", "@")
    expect(run, .success)
    expectEmpty(run.diagnostics)
    let missing = run.results.replacing(folder.path + "/", with: "")
    expect(
      missing,
      equals: """
        rules that no row reaches
          plan.json:6:9: { "/": "/basket" }

        routes that no row reaches
          plan.json:12:7: product /p/:id
          plan.json:13:7: cart /cart

        pages that no row reaches
          plan.json:9:7: shop.example page /about

        1 of 2 rules reached
        1 of 3 routes reached
        1 of 2 pages reached
        42.8 % reached by 2 rows

        """)
  }

  @Test func `a rule of several hosts and files is one line`() async throws {
    let file = Sample.rules(#"{ "/": "/basket" }"#, "A.a")
    let plan = Self.plan().replacing(#""sites": {"#, with: #""sites": { "a.a": { "association": { "file": "a" } }, "#)
    try await Folder(["a": file, "plan.json": plan]).run("coverage", "@").prints(
      "/plan.json:6:9: { \"/\": \"/basket\" } on 2 hosts\n\n")
  }

  @Test func `coverage is complete once a row reaches the rest`() async throws {
    let more = """
      , { "id": "third", "open": "https://shop.example/basket", "expect": { "opens": "shop" } }
      , { "id": "fourth", "open": "https://shop.example/about", "expect": { "opens": "browser" } }
      """
    let items = try await Folder(plan: Self.plan(more)).run("coverage", "@", "--json").json
    let missing = items.filter { $0["rows"] as? Int == 0 }.compactMap { $0["text"] as? String }
    expect(missing, equals: ["product /p/:id", "cart /cart"])
    expect(items.count, equals: 7)
  }

  /// One app claims both hosts, another one only by the wildcard, so the link concerns two files.
  @Test func `an entry without rules is reached in the file of its host`() async throws {
    let items = try await Folder(
      plan: """
        { "version": 1,
          "sites": {
            "shop.example": { "association": { "applinks": { "details": [
              { "appIDs": ["\(Sample.id)"], "comment": "all hosts" } ] } } },
            "www.shop.example": { "association": { "applinks": { "details": [
              { "appIDs": ["\(Sample.id)"] } ] } } } },
          "apps": {
            "lite": { "id": "ABCDE12345.com.example.lite", "associatedDomains": ["applinks:*.shop.example"] },
            "shop": { "id": "\(Sample.id)",
                      "associatedDomains": ["applinks:*.shop.example", "applinks:www.shop.example"] } },
          "links": [ { "open": "https://www.shop.example/a", "expect": { "opens": "shop" } } ] }
        """
    ).run("coverage", "@", "--json").json
    expect(
      items.map { "\($0["text"] as? String ?? ""): \($0["rows"] as? Int ?? -1)" },
      equals: [
        #"{ "appIDs": ["\#(Sample.id)"], "comment": "all hosts" }: 0"#,
        #"{ "appIDs": ["\#(Sample.id)"] }: 1"#,
      ])
  }

  @Test(arguments: [("42.8", CommandStatus.success), ("43", .failure), ("101", .couldNotRun)])
  func `coverage below the threshold is a failure`(percent: String, status: CommandStatus)
    async throws
  {
    expect(try await Folder(plan: Self.plan()).run("coverage", "@", "--at-least", percent), status)
  }

  @Test func `a row that fails reaches what it reached, and a note says so`() async throws {
    let wrong = Self.plan().replacing(#"{ "opens": "shop" }"#, with: #"{ "opens": "browser" }"#)
    let run = try await Folder(plan: wrong).run("coverage", "@")
    run.prints("42.8 % reached by 2 rows")
    run.says("1 of 2 rows failed; run 'linkplan replay' to see why")
  }

  @Test func `a host that a router accepts and the app does not claim is a note`() async throws {
    let more = #"""
      , { "id": "third", "open": "https://www.shop.example/cart", "from": "direct", "expect": { "route": "cart" } }
      """#
    let plan = Self.plan(more).replacing(
      #""router": {"#, with: #""router": { "hosts": ["shop.example", "www.shop.example"],"#)
    try await Folder(plan: plan).run("coverage", "@").says(
      "shop's router accepts www.shop.example, which its associated domains do not list")
  }

  @Test func `a route is covered in the app that received the link, not in another one with a route of that name`()
    async throws
  {
    let apps = ["one", "two"].map { app in
      #""\#(app)": { "id": "ABCDE12345.\#(app)", "urlSchemes": ["\#(app)"], "router": { "routes": [{ "name": "cart", "path": "/cart" }] } }"#
    }
    let plan = """
      { "version": 1, "apps": { \(apps.joined(separator: ",\n")) },
        "links": [{ "open": "two://cart", "expect": { "opens": "two" } }] }
      """
    let run = try await Folder(plan: plan).run("coverage", "@")
    run.prints("plan.json:1:")
    run.lacks("plan.json:2:")
  }

  /// Returns the report of a test run, in which the shop's own router received links.
  private static func report(_ plan: String) -> String {
    """
    {"plan":"\(plan)","row":"first","line":15,"status":"passed","routes":{"shop":["product"]}}
    {"plan":"\(plan)","row":"second","line":16,"status":"failed","routes":{"shop":["offer /offer/:id"]},\
    "requests":[{"step":0,"method":"GET","url":"https://shop.example/about?token=***","resource":"page /about"},\
    {"step":0,"method":"GET","url":"https://SHOP.example/help","resource":"page /help"},\
    {"step":0,"method":"GET","url":"https://shop.example/x","status":404}]}
    """
  }

  @Test func `the routes are those of the plan and those that a test run reaches`() async throws {
    let folder = try Folder(["plan.json": Self.plan(), "run.jsonl": ""])
    try Data(Self.report(folder.path + "/plan.json").utf8)
      .write(to: URL(fileURLWithPath: folder.path + "/run.jsonl"))
    let arguments = ["coverage", folder.path + "/plan.json", "--run", folder.path + "/run.jsonl"]
    let run = await CommandRun.of(arguments + ["--json"])
    let items = try run.json.filter { $0["kind"] as? String == "route" }.map {
      "\($0["text"] ?? "") \($0["rows"] ?? "")"
    }
    #expect(items.contains("product /product/:id 1") && items.contains("offer /offer/:id 1"), "\(items)")
    run.says("1 row of the test run failed")
    // Of the pages, the replay reaches one, and a request of the run both.
    let pages = try run.json.filter { $0["kind"] as? String == "page" }.map {
      "\($0["text"] ?? "") \($0["rows"] ?? "")"
    }
    expect(pages, equals: ["shop.example page /help 1", "shop.example page /about 1"])
    expect(await CommandRun.of(arguments + ["--drift"]), .couldNotRun)
  }

  @Test func `a report that cannot be used is refused with its line`() async throws {
    let run = try await Folder(["plan.json": Self.plan(), "run.jsonl": "\n{}"]).run(
      "coverage", "@/plan.json", "--run", "@/run.jsonl")
    expect(run, .couldNotRun)
    run.says("run.jsonl:2", "invalid report row")
  }

  @Test func `apps without routes in the plan are noted`() async throws {
    let plan =
      #"{ "version": 1, "apps": { "shop": { "id": "\#(Sample.id)", "urlSchemes": ["shop"] } }, "links": [ { "id": "first", "open": "shop://product/1", "expect": { "opens": "shop" } } ] }"#
    let folder = try Folder(plan: plan)
    let row =
      #"{"plan":"\#(folder.path)/plan.json","row":"first","line":1,"status":"passed","routes":{"shop":["product"]}}"#
    try folder.write(row, to: "run.jsonl")
    let run = await folder.run(
      "coverage", "@/plan.json", "--run", "@/run.jsonl")
    run.says("the plan has no routes for these apps, so only those that rows reached are counted: shop")
  }

  @Test func `drift is shown with a URL in each direction`() async throws {
    let run = try await Folder(plan: Self.plan()).run("coverage", "@", "--drift", "--json")
    expect(run, .failure)
    let found = try run.json.map {
      "\($0["drift"] as? String ?? "") \($0["witness"] as? String ?? "")"
    }
    expect(
      found,
      equals: [
        "claimed-but-unrouted https://shop.example/basket",
        "routed-but-unclaimed https://shop.example/cart",
        "routed-but-missing https://shop.example/product/sample",
        "routed-but-missing https://shop.example/cart",
      ])
  }

  /// A plan with one existing product, one deleted product and no images.
  ///
  /// Some resources are not requested.
  private static let content = """
    { "version": 1,
      "sites": { "shop.example": { "resources": [
        { "path": "/api/42", "text": "a shoe" },
        { "path": "/api/gone", "status": 404 },
        { "method": "POST", "path": "/api/42", "text": "bought" },
        { "path": "/asked", "text": "once", "times": 1, "then": [ { "status": 409 } ] },
        { "path": "/never", "text": "nobody" } ] } },
      "apps": { "shop": { "id": "\(Sample.id)", "urlSchemes": ["shop"],
        "router": { "routes": [ { "name": "product", "path": "/product/:id", "content": {
          "url": "https://shop.example/api/{id}", "missing": "product-not-found",
          "optional": ["https://shop.example/image/{id}"] } } ] } } },
      "given": { "app": "foreground" },
      "links": [
        { "id": "there", "open": "shop://product/42", "expect": { "content": "complete" } },
        { "id": "gone", "open": "shop://product/gone", "expect": { "error": "product-not-found" } },
        { "id": "asked", "request": "https://shop.example/asked", "expect": { "answer": { "status": 200 } } } ] }
    """

  @Test func `a resource that answers an app is reached, regardless of expectations`() async throws {
    let items = try await Folder(plan: Self.content).run("coverage", "@", "--json").json
      .filter { $0["kind"] as? String == "page" }
    expect(
      items.map { "\($0["text"] as? String ?? ""): \($0["rows"] as? Int ?? -1)" },
      equals: [
        "shop.example GET /api/42: 1", "shop.example GET /api/gone: 1",
        "shop.example POST /api/42: 0", "shop.example GET /asked: 1", "shop.example GET /never: 0",
      ])
  }

  /// A plan with a page on which a link is tapped, a page that is handed off, and two hosts that refuse connections.
  private static let sources = """
    { "version": 1,
      "sites": {
        "news.example": { "pages": [ { "path": "/today", "title": "A" }, { "path": "/yesterday", "title": "A" } ] },
        "shop.example": { "pages": [ { "path": "/:path*", "title": "A" } ],
          "association": { "activitycontinuation": { "apps": ["\(Sample.id)"] } } },
        "closed.example": { "faults": ["refuse"], "pages": [ { "path": "/", "title": "A" } ] },
        "opened.example": { "faults": ["refuse"], "pages": [ { "path": "/", "title": "A" } ] } },
      "apps": { "shop": { "id": "\(Sample.id)",
        "associatedDomains": ["activitycontinuation:shop.example"] } },
      "links": [
        { "id": "tap", "open": "tel:1", "from": { "safari": "https://news.example/today" },
          "expect": { "opens": "nothing" } },
        { "id": "handoff", "open": "https://shop.example/a", "from": "handoff", "expect": { "opens": "shop" } },
        { "id": "open", "steps": [
          { "deploy": { "opened.example": { "faults": [] } } },
          { "open": "https://closed.example/", "expect": { "page": { "status": null } } } ] } ] }
    """

  @Test func `a page with a tapped link is reached, and one of a refusing host is not counted`()
    async throws
  {
    let items = try await Folder(plan: Self.sources).run("coverage", "@", "--json").json
    expect(
      items.map { "\($0["text"] as? String ?? ""): \($0["rows"] as? Int ?? -1)" },
      equals: [
        "news.example page /today: 1", "news.example page /yesterday: 0",
        "shop.example page /:path*: 1", "opened.example page /: 0",
      ])
  }

  @Test func `consistent documents have no drift`() async throws {
    let agreed = Self.plan()
      .replacing(#"{ "/": "/basket" }"#, with: #"{ "/": "/cart" }"#)
      .replacing(#""path": "/about""#, with: #""path": "/:any*""#)
    let run = try await Folder(plan: agreed).run("coverage", "@", "--drift")
    expect(run, .success)
    expect(run.results, equals: "association files, routes and pages agree\n")
  }

  @Test func `a mistake that no row notices is listed with a row that would, which can be written`() async throws {
    let folder = try Folder(plan: Self.plan())
    let run = await folder.run("coverage", "--mistakes", "@/plan.json", "--at-least", "99")
    expect(run, .failure)
    let basket = """
        6: { "/": "/basket" } ] } ] } },
          remove { "/": "/basket" } from "components"
          write "/baske" for "/basket"
          write "/Basket" for "/basket"
          this row would notice it: { "open": "https://shop.example/basket", "expect": { "opens": "shop",
      """
    run.prints(basket)
    // No link reaches the alias, which the association file does not list.
    run.lacks(#"remove "aliases""#)
    let lines = try await folder.run("coverage", "--mistakes", "@/plan.json", "--json").json
    let last = run.results.lines.last.map(String.init) ?? ""
    func count(_ isNoticed: Bool) -> Int { lines.count { $0["noticed"] as? Bool == isNoticed } }
    expect(last, equals: "noticed \(count(true)) of \(count(true) + count(false)) mistakes")
    expect(count(true) > 10, equals: true)
    expect(lines.contains { $0["by"] as? String == "lint" && $0["line"] as? Int == 6 }, equals: true)
    expect(lines.allSatisfy { $0["noticed"] as? Bool != false || $0["row"] is String }, equals: true)

    let before = try contents(of: folder.path + "/plan.json")
    expect(await folder.run("coverage", "--mistakes", "@/plan.json", "--write").results, equals: run.results)
    expect(
      try contents(of: folder.path + "/plan.json"), contains: before.dropLast(10).description
    )
    expect(await folder.run("replay", "@/plan.json"), .success)
    let written = await folder.run("coverage", "--mistakes", "@/plan.json", "--at-least", "100")
    expect(written, .success)
    written.lacks("no row notices")
  }

  @Test func `of two plans that use a file, one has to notice a mistake in it, and a failed row notices nothing`()
    async throws
  {
    let rules = #"{ "appIDs": ["\#(Sample.id)"], "components": [{ "/": "/a" }, { "/": "/b" }] }"#
    let file = #"{ "applinks": { "details": ["# + rules + "] } }"
    func plan(_ path: String, opens: String = "shop") -> String {
      """
      { "version": 1, "sites": { "shop.example": { "association": { "file": "aasa" } } },
        "apps": { \(Sample.app) },
        "links": [{ "open": "https://shop.example\(path)", "expect": { "opens": "\(opens)" } }] }
      """
    }
    let folder = try Folder(["aasa": file, "one.json": plan("/a"), "two.json": plan("/b")])
    let both = await folder.run("coverage", "--mistakes", "@", "--at-least", "100")
    expect(both, .success)
    let one = await folder.run("coverage", "--mistakes", "@/one.json")
    one.prints(#"remove { "/": "/b" } from "components""#)
    try folder.write(plan("/b", opens: "browser"), to: "two.json")
    let red = await folder.run("coverage", "--mistakes", "@")
    red.prints(#"remove { "/": "/b" } from "components""#)
    red.says("1 row failed, and notices nothing; run 'linkplan replay' to see why")
  }

  @Test func `rows are written only for mistakes`() async throws {
    expect(await CommandRun.of("coverage", "--write"), .couldNotRun)
    expect(await CommandRun.of("coverage", "--mistakes", "--drift"), .couldNotRun)
  }

  @Test func `edits of the greatest numbers do not overflow`() async throws {
    func plan(_ opens: String) -> String {
      """
      { "version": 1, "sites": { "shop.example": { "pages": [{ "path": "/a", "title": "\(Int.max)s" }],
          "association": { "applinks": { "details": [{ "appIDs": ["ABCDE12345.shop"], "x": \(Int.max) }] } } } },
        "apps": { "shop": { "id": "ABCDE12345.shop", "associatedDomains": ["applinks:shop.example"] } },
        "links": [{ "id": "r", "open": "https://shop.example/a", "from": "mail", "expect": { "opens": "\(opens)" } }] }
      """
    }
    expect(try await Folder(plan: plan("browser")).run("replay", "@"), .failure)
    expect(try await Folder(plan: plan("shop")).run("coverage", "--mistakes", "@"), .success)
  }
}
