@testable import linkplan

/// Tests what `linkplan lint` says about plans and directories, and about files as a whole.
struct LintPlanTests {
  @Test func `what is true of most entries of a file is noted once`() async throws {
    let entry = #"{ "appID": "ABCDE12345.com.tea.%", "paths": ["/%/*", "/x%/*"] }"#
    let entries = ["a", "b"].map { entry.replacing("%", with: $0) }.joined(separator: ", ")
    let run = try await Folder(["aasa": #"{ "applinks": { "apps": [], "details": [\#(entries)] } }"#]).run(
      "lint", "@/aasa")
    expect(run, .success)
    run.prints(
      "has \"paths\" but no \"components\", and 1 more like it [paths-only]",
      "the placeholder of a template, and 1 more like it [app-id-placeholder]")
    expect(run.results, hasSuffix: "0 errors, 0 warnings, 2 notes\n")
  }

  @Test(arguments: [
    (3, "; the same is true of b.example, c.example\n"), (4, "; the same is true of b.example, c.example, d.example\n"),
    (5, "; the same is true of b.example, c.example, d.example and 1 more\n"),
  ])
  func `what is true of several hosts is said once`(count: Int, ending: String) async throws {
    let hosts = ["a", "b", "c", "d", "e"].prefix(count).map { $0 + ".example" }
    let sites = hosts.map { #""\#($0)": { "association": { "file": "aasa" } }"# }.joined(separator: ", ")
    let apps = #""shop": { "id": "K7Q2M4X9ZT.com.tea.a", "associatedDomains": ["applinks:z.example"] }"#
    let folder = try Folder([
      "plan.json":
        #"{ "version": 1, "sites": { \#(sites) }, "apps": { \#(apps) }, "links": [{ "open": "https://a.example/", "expect": { "opens": "browser" } }] }"#,
      "aasa":
        Sample.rules(#"{ "/": "/x" }"#, "K7Q2M4X9ZT.com.tea.a"),
    ])
    let run = await folder.run("lint", "@/plan.json")
    expect(run.results.replacing(" [host-not-claimed]", with: ""), contains: "do not contain a.example" + ending)
    run.prints(#"fix: add "applinks:a.example""#)
    // The file of the parent domain counts for a wildcard.
    let wildcard = try contents(of: folder.path + "/plan.json")
      .replacing("applinks:z.example", with: "applinks:www.*.a.example")
    try folder.write(wildcard, to: "plan.json")
    let meant = await folder.run("lint", "@/plan.json")
    meant.prints(#"fix: write "applinks:*.a.example" for "applinks:www.*.a.example""#)
  }

  @Test func `text groups the findings of a tree, and JSON does not`() async throws {
    let file =
      Sample.rules(#"{ "/": "/y", "exclude": true }"#, "FGHIJ67890.a")
    let sites = #""a": { "association": { "file": "a" } }, "b": { "association": { "file": "b" } }"#
    let plan = #"{ "version": 1, "sites": { \#(sites) }, "apps": { "file": "apps" }, "links": [{ "open": "tea:" }] }"#
    let folder = try Folder([
      "1.json": plan, "2.json": plan, "a": file, "b": file.replacing("FGHIJ67890.", with: ""),
      "apps": #"{ "tea": { "id": "FGHIJ67890.a", "build": "development", "entitlements": { "file": "ent" } } }"#,
      "ent": """
      <plist><dict><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:d.e?mode=developer</string></array></dict></plist>
      """,
    ])
    let text = await folder.run("lint", "@", "@/1.json").results
    expect(
      text.matches(of: /\[([a-z-]+)\]\n/).map(\.1),
      equals: ["exclude-without-effect", "host-not-claimed", "app-id-form"])
    expect(try await folder.run("lint", "@", "@/1.json", "--json").json.count, equals: 4)
  }

  @Test func `a web page, a single entry and several prefixes are called by their names`() async throws {
    let entry = #"{ "appIDs": ["K7Q2M4X9ZT.com.tea.a", "FGHIJ67890.com.tea.a"], "components": [{ "/": "*" }] }"#
    let run = try await Folder([
      "page": "\n<!doctype html><title>Shop</title>",
      "single": #"{ "applinks": { "details": \#(entry) } }"#,
      "prefixes": #"{ "applinks": { "details": [\#(entry)] } }"#,
    ]).run("lint", "@/page", "@/single", "@/prefixes")
    run.prints(
      "/page:2:1: error: the text is a web page, not JSON [not-json]",
      "\"details\" is a single entry, not an array of entries [wrong-type]",
      "com.tea.a is listed with several prefixes, such as K7Q2M4X9ZT and FGHIJ67890")
    expect(run.results, hasSuffix: "2 errors, 1 warning, 0 notes\n")
  }

  @Test func `a placeholder is found in an association file, with a fix, but not in a plan that contains one`()
    async throws
  {
    let file = #"{ "webcredentials": { "apps": ["ABCDE12345.com.tea.a"] } }"#
    let folder = try Folder([
      "aasa": file, "plan.json": #"{ "version": 1, "sites": { "a.example": { "association": \#(file) } } }"#,
    ])
    let alone = await folder.run("lint", "@/aasa")
    alone.prints(
      "\"ABCDE12345\" in \"ABCDE12345.com.tea.a\" is the placeholder of a template",
      "fix: write the identifier of the signed app")
    await folder.run("lint", "@/plan.json").lacks("app-id-placeholder")
  }

  @Test func `a plan without files of apps and sites has nothing to check`() async throws {
    let apps = #""apps": { "shop": { "id": "K7Q2M4X9ZT.com.tea.a", "urlSchemes": ["shop"] } }"#
    let folder = try Folder(
      plan: #"{ "version": 1, \#(apps), "links": [{ "open": "shop://a", "expect": { "opens": "shop" } }] }"#)
    for path in [folder.path, folder.path + "/plan.json"] {
      let run = await CommandRun.of("lint", path)
      expect(run, .success)
      expect(run.results, equals: "")
      run.says("nothing to check: \(path) has no association file")
    }
  }

  @Test func `a path pattern that begins with a host is reported once, with the path to write`() async throws {
    let rules = #"{ "/": "https://m.tea.example/a/*" }, { "/": "www.tea.example" }"#
    let run = try await Folder([
      "aasa":
        Sample.rules(rules, "K7Q2M4X9ZT.com.tea.a")
    ]).run("lint", "@/aasa")
    run.prints(#"fix: write only the path: "/a/*""#, #"fix: write only the path: "/""#)
    expect(run.results, hasSuffix: "0 errors, 2 warnings, 0 notes\n")
  }

  @Test func `a plan that cannot be read is reported with its own errors, in a directory too`() async throws {
    let site = #""sites": { "a.example": { "association": { "file": "asociation.json" } } }"#
    let row = #"{ "open": "https://a.example/", "expect": { "opens": "browser" } }"#
    let folder = try Folder([
      "plan.json": #"{ "version": 1, \#(site), "links": [\#(row)] }"#, "association.json": "{}",
    ])
    for path in [folder.path + "/plan.json", folder.path] {
      let run = await CommandRun.of("lint", path)
      expect(run, .couldNotRun)
      run.says("file not found: asociation.json")
      expect(run.results + run.diagnostics, lacks: "no-services")
      expect(run.diagnostics, lacks: "a directory without plans")
    }
    let single = try Folder(["apple-app-site-association": "<html>"])
    let files = await single.run("lint", "@")
    expect(files, .failure)
    expectEmpty(files.diagnostics)
    let draft = try Folder([
      "plan.json": #"""
      { "version": 1, "sites": { "a.example": { "association": { "file": "aasa" } } }, "links": [{ "open": "https://a.example/" }] }
      """#, "aasa": "<html>",
    ])
    let run = await draft.run("lint", "@/plan.json")
    run.prints("the text is a web page")
  }

  @Test func `the files of a plan are followed, and those of a directory found`() async throws {
    let folder = try Folder([
      "plan.json": #"""
      { "version": 1,
        "sites": { "a.example": { "association": { "file": "aasa" } }, "b.example": { "association": { "file": "aasa" } } },
        "apps": { "app": { "id": "ABCDE12345.com.example.a", "associatedDomains": ["applinks:a.example"] },
          "team": { "id": "FGHIJ67890.com.example.b", "associatedDomains": ["applinks:b.example"] } },
        "links": [{ "open": "https://a.example/", "expect": { "opens": "browser" } }] }
      """#,
      "aasa":
        #"{ "applinks": { "details": [{ "appIDs": ["ABCDE12345.com.example.a", "ABCDE12345.com.example.b"], "components": [{ "/": "x" }] }] } }"#,
      ".well-known/apple-app-site-association": "<html>",
    ])
    let plan = await folder.run("lint", "@/plan.json")
    plan.prints(
      "/aasa:1:121: error: no path can match \"x\"",
      "the app's associated domains do not contain b.example [host-not-claimed]",
      "does not list FGHIJ67890.com.example.b; it lists ABCDE12345.com.example.b, with a different prefix")
    let all = await folder.run("lint", "@")
    all.prints("/.well-known/apple-app-site-association:1:1: error: the text is a web page", "[app-not-listed]")
    expect(all, .failure)
  }
}
