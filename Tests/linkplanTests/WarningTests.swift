@testable import linkplan

struct WarningTests {
  @Test func `a probable mistake is a diagnostic and not a failure`() async {
    let run = await CommandRun.of(
      "replay", "TestPlans/Failing/a-route-that-another-takes.json", "--row", "the-pattern-that-does")
    expect(run, .success)
    run.says("warning: /product/reviews matches")
    run.lacks("warning")
  }

  private func warnings(in run: CommandRun, _ folder: borrowing Folder) -> [String] {
    let prefix = folder.path + "/"
    return run.diagnostics.lines.filter { $0.contains("warning") }
      .map { String($0).replacing(prefix, with: "") }
  }

  /// Some other tools write path parameters in braces or angle brackets.
  ///
  /// Neither has a special meaning in a plan's path patterns.
  @Test func `a parameter in the notation of another tool is a warning`() async throws {
    let folder = try Folder(
      plan: """
        { "version": 1,
          "sites": { "shop.example": { "pages": [
            { "path": "/product/{id}", "title": "A" }, { "path": "/help/:id", "title": "B" } ] } },
          "apps": { "shop": { "id": "\(Sample.id)", "urlSchemes": ["shop"],
            "router": { "routes": [
              { "name": "product", "path": "/product/:id", "aliases": ["/p/<id>?from=:from"] },
              { "name": "braces", "path": "/{}/x{y}" } ] } } },
          "links": [ { "open": "shop://product/1", "expect": { "route": "product" } } ] }
        """)
    let run = await folder.run("replay", "@")
    expect(run, .success)
    expect(
      warnings(in: run, folder),
      equals: [
        #"plan.json:3:15: warning: "{id}" is literal text in a path"#,
        #"plan.json:6:64: warning: "<id>" is literal text in a path"#,
      ])
    run.says(#"fix: write ":id" for a parameter with this name"#)
  }

  static let slips = """
    { "version": 1,
      "sites": { "shop.example": {
        "redirects": [{ "path": "/r", "to": "http://shop.example/a" }],
        "association": { "applinks": { "details": [
          { "appID": ["\(Sample.id)"],
            "components": [{ "/": "hotels/*" }, { "/": "/x/*", "exclude": "true" }, { "/": "NOT sale/*" },
              { "/": "*" }] },
          { "appIDs": ["\(Sample.id)"], "paths": ["NOT hotels/*", "?x",
            "https://shop.example/sale/*", "NOT shop.example/cart"] }] } } } },
      "apps": { \(Sample.app) },
      "links": [{ "open": "https://shop.example/y", "from": "messages", "expect": { "opens": "browser" } }] }
    """

  /// The system accepts or ignores these values without an error, so no row need fail.
  @Test func `values that the system converts or ignores are warnings`() async throws {
    let folder = try Folder(plan: Self.slips)
    let run = await folder.run("replay", "@")
    expect(run, .success)
    expect(
      warnings(in: run, folder),
      equals: [
        "plan.json:3:41: warning: the redirect leaves https",
        #"plan.json:5:18: warning: "appID" is an array, not a string"#,
        #"plan.json:6:31: warning: the pattern "hotels/*" does not begin with a slash"#,
        #"plan.json:6:71: warning: "exclude" is a string, which is interpreted as true"#,
        #"plan.json:6:88: warning: the pattern "NOT sale/*" begins with "NOT", which has no special meaning in "components""#,
        #"plan.json:8:62: warning: the pattern "hotels/*" does not begin with a slash"#,
        #"plan.json:9:9: warning: the pattern "https://shop.example/sale/*" contains a scheme or host"#,
        #"plan.json:9:40: warning: the pattern "shop.example/cart" contains a scheme or host"#,
      ])
    let fixes = run.diagnostics.lines.filter { $0.contains("fix: write ") && $0.contains("\"") }
    expect(
      fixes.map { $0.drop { $0 != "\"" } },
      equals: [
        #""appIDs": [ … ] for several apps"#, #""/hotels/*""#, #""/": "/sale/*", "exclude": true }"#,
        #""NOT /hotels/*""#, #""/sale/*""#, #""NOT /cart""#,
      ])
  }

  /// Each rule opens links that it should not, and every row passes.
  @Test(arguments: [
    (
      #""component": [{ "/": "/a" }]"#,
      ["2:42: warning: the entry has neither", #"2:87: warning: unknown key "component" in"#]
    ),
    (#""paths": [{ "/": "/a" }]"#, ["2:97: warning: a path is an object, not a string"]),
    (
      #""components": [{ "/": "/b/*", "excluded": true }, { "/": "*" }]"#,
      [#"2:117: warning: unknown key "excluded" in"#]
    ),
    (#""components": [{ "/": "/a", "?": { "q": 1 } }]"#, [#"2:127: warning: the value for "q" is a number"#]),
    (#""components": [{ "/": "/*", "x-note": 1 }]"#, []), (#""components": [{ "/": "/*", "unrelated": 1 }]"#, []),
  ])
  func `what the system ignores in silence is a warning of the plan and of the rows that it concerns`(
    rules: String, says: [String]
  ) async throws {
    let folder = try Folder(
      plan: """
        { "version": 1, "sites": { "shop.example": { "association": { "applinks": { "details": [
                                                 { "appIDs": ["\(Sample.id)"], \(rules) },
          { "appIDs": ["ABCDE12345.com.example.two"], "components": [{ "/": "/a" }] } ] } } } },
          "apps": { \(Sample.app),
            "two": { "id": "ABCDE12345.com.example.two", "associatedDomains": ["applinks:shop.example"] } },
          "links": [
            { "open": "https://shop.example/a", "from": "mail", "expect": { "opens": "shop" } },
            { "open": "https://shop.example/a", "from": "mail", "given": { "installed": ["two"] }, "expect": { "opens": "two" } } ] }
        """)
    let run = await folder.run("replay", "@", "--report", "jsonl")
    expect(run, .success)
    let found = warnings(in: run, folder)
    expect(found.count, equals: says.count, "\(found)")
    for (found, text) in zip(found, says) { expect(found, hasPrefix: "plan.json:" + text) }
    let rows = try run.json.map { ($0["warnings"] as? [Any])?.count }
    expect(rows, equals: [says.isEmpty ? nil : says.count, nil, nil])
    if says.isEmpty { return }
    expect(await folder.run("replay", "@", "--fail-on", "warning"), .failure)
  }

  @Test func `a path in place of an object is quoted in the fix`() async throws {
    try await Folder(
      plan: """
        { "version": 1, "apps": { "shop": { "id": "\(Sample.id)", "entitlements": "A.entitlements" } },
          \(Sample.links) }
        """
    ).run("replay", "@").prints(#"fix: write { "file": "A.entitlements" }"#)
  }

  @Test func `a placeholder that the path does not bind is a warning`() async throws {
    let folder = try Folder(
      plan: """
        { "version": 1,
          "sites": { "shop.example": {
            "pages": [ { "path": "/product/:id", "title": "Product {name} {id}" }, { "path": "/", "title": "{x} {a, b}" } ],
            "redirects": [ { "path": "/s/:id", "to": "/product/:id" }, { "path": "/t/:rest*", "to": "/{rest}" },
              { "path": "/u/:id", "to": "/:identity/{id}" } ] } },
          "links": [ { "open": "https://shop.example/", "expect": { "opens": "browser" } } ] }
        """)
    let run = await folder.run("replay", "@")
    expect(
      warnings(in: run, folder),
      equals: [
        "plan.json:3:51: warning: the path /product/:id has no parameter \"name\", so {name} is literal text",
        "plan.json:3:100: warning: the path / has no parameter \"x\", so {x} is literal text",
        "plan.json:4:46: warning: :id is literal text; placeholders are written in braces",
      ])
    run.says("fix: write {id} for the value from the path")
  }

  @Test func `the hundredth warning is followed by a note that the rest are omitted`() async throws {
    let links = (0..<102).map {
      #"{ "open": "shop://x?password=\#($0)", "expect": { "opens": null } }"#
    }
    let run = try await Folder(plan: "{ \"version\": 1, \"links\": [\n\(links.joined(separator: ",\n")) ] }").run(
      "replay", "@")
    let warnings = run.diagnostics.lines.filter { $0.contains(": warning: ") }
    expect(warnings.count, equals: 101)
    expect(
      warnings.last?.hasSuffix(
        "plan.json:102:11: warning: more than 100 warnings; the rest are omitted"),
      equals: true)
  }
}
