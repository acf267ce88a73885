@testable import linkplan

/// Tests what `explain` says about what an outcome depends on.
struct WhatIfTests {
  private static let association =
    Sample.rules(#"{ "/": "/sale/*" }"#)

  private static func explain(_ plan: String, _ arguments: String...) async throws -> CommandRun {
    try await Folder(plan: plan).run(["explain", "--plan", "@/plan.json"] + arguments)
  }

  private static func plan(_ row: String, shop: String = "", site: String = association) -> String {
    """
    { "version": 1, "sites": { "shop.example": { "association": \(site) } },
      "apps": { "shop": { "id": "\(Sample.id)", "associatedDomains": ["applinks:shop.example"],
                          "urlSchemes": ["shop"]\(shop) },
                "fox": { "id": "ABCDE12345.org.fox", "webBrowser": true } },
      "device": { "installed": ["shop"] },
      "links": [{ "id": "r", \(row) }] }
    """
  }

  private static let expectation = #""expect": { "because": { "present": true } }"#

  @Test func `every single change that leads elsewhere is listed, changes with the same effect together`() async throws
  {
    let run = try await Self.explain(Self.plan(""), "https://shop.example/sale/1", "--what-if")
    expect(run, .couldNotRun)
    let plan = Self.plan(#""open": "https://shop.example/sale/1", "from": "mail", \#(Self.expectation)"#)
    for arguments in [["https://shop.example/sale/1", "--from", "mail"], ["--row", "r"]] {
      let run = try await Folder(plan: plan).run(["explain", "--plan", "@/plan.json", "--what-if"] + arguments)
      let lines = run.results.lines.map(String.init)
      expect(
        Array(lines.prefix(4)),
        equals: [
          "https://shop.example/sale/1", "shop, because rule-matches", "what would change it",
          "  from handoff → browser, because handoff-not-claimed",
        ])
      for line in [
        "  the user chose to open links to shop.example in the browser → browser, because user-prefers-browser",
        "  from addressBar → browser, because address-bar",
        "  shop is not installed → browser, because app-not-installed",
        "  on iOS 8 → browser, because system-without-universal-links",
        "  on macOS 15 → browser, because browser-on-mac",
      ] { #expect(lines.contains(line), "\(line)") }
      run.lacks("from messages")
    }
  }

  @Test func `a step on another device is changed from the state of that device`() async throws {
    let plan = """
      { "version": 1, "sites": { "shop.example": { "association": \(Self.association) } },
        "apps": { \(Sample.app) },
        "device": { "installed": [] }, "devices": { "tablet": { "browserPreferred": ["shop.example"] } },
        "links": [{ "id": "r", "steps": [{ "open": "https://shop.example/sale/1", "from": "mail", "on": "tablet",
          \(Self.expectation) }] }] }
      """
    let run = try await Self.explain(plan, "--row", "r", "--what-if")
    run.prints("  the user no longer opens links to shop.example in the browser → shop, because rule-matches\n")
    run.lacks("shop is installed")
  }

  @Test func `a change that only replaces the reason is not listed`() async throws {
    let plan = Self.plan(#""open": "https://shop.example/else", "from": "mail", \#(Self.expectation)"#)
    let run = try await Self.explain(plan, "--row", "r", "--what-if")
    let rule = #"  in the file of shop.example, add { "/": "/else" } first in "components" → shop, because "#
    run.prints("what would change it\n" + rule)
    run.lacks("→ browser")
    let installed = Self.plan(#""open": "https://shop.example/sale/1", "from": "addressBar", \#(Self.expectation)"#)
    let sources = try await Self.explain(installed, "--row", "r", "--what-if")
    sources.prints("what would change it\n  from messages")
    sources.lacks("→ browser")
  }

  @Test func `what the system does not have is no change and no source`() async throws {
    let row = #""open": "https://shop.example/sale/1", "from": "app", \#(Self.expectation)"#
    let plan = Self.plan(row).replacing(#""device": {"#, with: #""device": { "os": "tvOS 18","#)
    let changes = try await Self.explain(plan, "--row", "r", "--what-if")
    changes.prints("opened by shop itself")
    changes.lacks("addressBar")
    let table = try await Self.explain(plan, "https://shop.example/sale/1", "--from", "all")
    expect(table.results.lines.map { String($0.prefix { $0 != " " }) }, equals: ["app", "siri"])
    let tag = try await Self.explain(plan, "https://shop.example/sale/1", "--from", "nfc")
    expect(tag, .couldNotRun)
    tag.says("no link comes from an NFC tag on tvOS 18")
  }

  @Test func `tracking parameters and web views rest on assumptions`() async throws {
    let tap = #""open": "https://shop.example/sale/1?gclid=2", "from": \#("%"), \#(Self.expectation)"#
    let router = #", "router": { "routes": [{ "name": "sale", "path": "/sale/:id" }] }"#
    for (source, line) in [
      (#""mail""#, "  trackingParameters (kept is inferred): removed → shop, because rule-matches, route sale id=1\n"),
      (
        #"{ "webView": "https://a.example" }"#,
        "  tapsInWebViews (opens is documented): stays → browser, because tap-in-web-view\n"
      ),
    ] {
      let run = try await Self.explain(
        Self.plan(tap.replacing("%", with: source), shop: router), "--row", "r", "--what-if")
      run.prints(line)
    }
  }

  @Test func `a table of all sources has no other changes`() async throws {
    let plan = Self.plan(#""open": "https://shop.example/sale/1", \#(Self.expectation)"#)
    let run = try await Self.explain(plan, "https://shop.example/sale/1", "--from", "all", "--what-if")
    expect(run, .couldNotRun)
    run.says("--what-if cannot be used with --from all")
    let saw = try await Self.explain(plan, "https://shop.example/sale/1", "--from", "all", "--saw", "browser")
    saw.says("--saw cannot be used with --from all")
  }

  @Test func `the changes are an array in JSON`() async throws {
    let plan = Self.plan(#""open": "https://shop.example/sale/1", \#(Self.expectation)"#)
    let run = try await Self.explain(plan, "--row", "r", "--what-if", "--json")
    let object = try #require(try run.json.first)
    expect(object["ending"] as? String, equals: "shop, because rule-matches")
    expect(
      (object["changes"] as? [[String: String]])?.first?["ending"], equals: "browser, because handoff-not-claimed")
  }

  @Test func `mistakes of the app's router are among the changes`() async throws {
    let routes = #", "router": { "routes": [{ "name": "page", "path": "/page" }] }"#
    let decoding = Self.plan(#""open": "shop:///page?p=a%26b", \#(Self.expectation)"#, shop: routes)
    try await Self.explain(decoding, "--row", "r", "--what-if").prints(
      "the app's router decodes the query before it splits it → shop, because scheme-registered, route page p=a, b=")
    let slash = Self.plan(#""open": "shop:///page/", \#(Self.expectation)"#, shop: routes)
    try await Self.explain(slash, "--row", "r", "--what-if").prints(
      "takes a final slash literally → shop, because scheme-registered, unknown-route")
    let wrong = Self.plan(#""open": "shop:///pages/", \#(Self.expectation)"#, shop: routes)
    let note = "note: \"/pages/\" ends with a slash, which "
    try await Self.explain(wrong, "--row", "r").prints(note + "some routers take literally, and the")
    let strict = wrong.replacing("\"router\": {", with: "\"router\": { \"trailingSlash\": \"significant\",")
    try await Self.explain(strict, "--row", "r").prints(note + "the router takes literally\n")
  }

  @Test func `an assumption that decides is named with what the other choice leads to`() async throws {
    let tap = Self.plan(
      #""open": "https://shop.example/sale/1", "from": { "otherBrowser": "https://a.example/" }, \#(Self.expectation)"#)
    try await Self.explain(tap, "--row", "r").prints(
      "depends on tapsInOtherBrowsers (opens is inferred): stays → browser, because tap-in-other-browser\n")
    let mail = Self.plan(#""open": "https://shop.example/sale/1", "from": "mail", \#(Self.expectation)"#)
    try await Self.explain(mail, "--row", "r").lacks("depends on")
  }

  @Test func `an app that opens in place of its App Clip, by inference and against an exclusion, says so`() async throws
  {
    let site = """
      { "appclips": { "apps": ["\(Sample.id).Clip"] }, "applinks": { "details": [
        { "appIDs": ["\(Sample.id)"], "components": [{ "/": "/sale/*", "exclude": true }] } ] } }
      """
    let clip = """
      , "appClip": { "id": "\(Sample.id).Clip", "associatedDomains": ["appclips:shop.example"],
                     "experiences": ["https://shop.example/sale/"] }
      """
    let plan = Self.plan(
      #""open": "https://shop.example/sale/1", "from": "mail", \#(Self.expectation)"#, shop: clip, site: site)
    let run = try await Self.explain(plan, "--row", "r")
    run.prints(
      "because clip-replaced-by-app",
      "depends on clipsFromOtherSources (opens is inferred): stays → browser, because excluded")
  }

  @Test func `a step that reads an association file from before a deployment says so`() async throws {
    let steps = """
      "steps": [{ "deploy": { "shop.example": { "association": \(Self.association.replacing("/sale", with: "/new")) } } },
                { "open": "https://shop.example/new/1", "from": "mail", \(Self.expectation) }]
      """
    let run = try await Self.explain(Self.plan(steps), "--row", "r")
    run.prints(
      "from mail\ndepends on an association file downloaded before the deployment; with the new one → shop, because rule-matches\n"
    )
  }
}
