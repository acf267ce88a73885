@testable import linkplan

/// Tests what `explain` and `replay` say about what was seen.
struct SymptomTests {
  private static func plan(_ row: String, router: String = "", file: String = "/sale/*") -> String {
    """
    { "version": 1, "sites": { "shop.example": { "association":
        { "applinks": { "details": [{ "appIDs": ["ABCDE12345.com.tea.shop"], "components": [{ "/": "\(file)" }] }] } } } },
      "apps": { "shop": { "id": "ABCDE12345.com.tea.shop", "associatedDomains": ["applinks:shop.example"],
                          "router": { \(router)"routes": [{ "name": "sale", "path": "/sale/:id" },
                                                 { "name": "account", "path": "/account", "requiresSignIn": true }] } } },
      "links": [{ "id": "r", "open": "https://shop.example/sale/1", "from": "mail"\(row) }] }
    """
  }

  private static func explain(_ plan: String, _ arguments: String...) async throws -> CommandRun {
    try await Folder(plan: plan).run(["explain", "--plan", "@/plan.json", "--row", "r"] + arguments)
  }

  private static let opens = #", "expect": { "opens": "shop" }"#

  private func changes(_ run: CommandRun) throws -> [[String: Any]] {
    let object = try #require(try run.json.first)
    expect(object["reproduced"] as? Bool, equals: false)
    return try #require(object["changes"] as? [[String: Any]])
  }

  @Test func `the changes that yield what was seen are grouped by what settles them`() async throws {
    let run = try await Self.explain(Self.plan(Self.opens), "--saw", "browser")
    run.prints("saw browser; the replay: shop, route sale id=1, home › sale/1\n")
    expect(
      run.unwrapped,
      contains:
        "the plan does not reproduce what was seen\nthese changes explain it; ask in this order, until an answer names the cause\n1  linkplan check shop.example, also with --cdn: settles "
    )
    run.prints("; the certificate of shop.example is not valid; ")
    // The row says where the link was tapped, which is seldom wrong.
    run.prints("(a tenth counts, because the report says where it was tapped)")
    #expect(run.results.lines.count <= 25, "\(run.results)")
    let shares = run.results.matches(of: /, (\d+) % of the likelihood/).compactMap { Int($0.1) }
    expect(shares, equals: shares.sorted(by: >))
    let all = try await Self.explain(Self.plan(Self.opens), "--saw", "browser", "--all")
    all.lacks("more like it")
    all.prints("on iOS 8", " (download, 4 of 36 known reports)\n")
  }

  @Test func `the questions in JSON have shares of the whole, the largest first`() async throws {
    let run = try await Self.explain(Self.plan(Self.opens), "--saw", "browser", "--json")
    let questions = try #require(try run.json.first?["questions"] as? [[String: Any]])
    for question in questions { expect(Set(question.keys), equals: ["settle", "share", "changes"]) }
    let shares = questions.compactMap { $0["share"] as? Double }
    expect(shares, equals: shares.sorted(by: >))
    #expect(abs(shares.reduce(0, +) - 1) < 0.01)
    let named = questions.flatMap { $0["changes"] as? [String] ?? [] }
    expect(Set(named), equals: Set(try changes(run).compactMap { $0["code"] as? String }))
  }

  private static let reader = """
    { "version": 1, "sites": { "r.example": { "association": { "applinks": { "details": [
          { "appIDs": ["ABCDE12345.reader"], "components": [{ "/": "*" }] }, { "appIDs": ["ABCDE12345.other"],
            "components": [{ "/": "/other" }] }] } } } },
      "apps": { "other": { "id": "ABCDE12345.other", "associatedDomains": ["applinks:r.example"] },
        "reader": { "id": "ABCDE12345.reader", "urlSchemes": ["Reader"], "activityTypes": ["read"],
          "associatedDomains": ["applinks:r.example"]ROUTER } },
      "links": [{ "id": "r", ROW }] }
    """
  private static let routes = """
    , "router": { "routes": [{ "name": "document", "path": "/document/:id" },
                             { "name": "account", "path": "/account", "requiresSignIn": true }] }
    """

  /// Rows of public reports, the answer of which must have a text or, after `!`, must not.
  @Test(arguments: [
    (#""open": "https://r.example/a""#, false, "home", "reader, screens unknown"),
    (
      #""open": "https://r.example/a""#, false, "home", "the routes of reader are unknown; one for this link is assumed"
    ),
    (#""open": "https://r.example/a""#, false, "home", "reader does not implement scene("),
    (#""open": "https://r.example/a""#, false, "home", "the pattern of the route screen does not match /a"),
    (
      #""steps": [{ "open": "https://r.example/a" }, { "signIn": {}, "saw": { "navigation": { "stack": ["home"] } } }]"#,
      false, nil, "reader forgets the link when it asks the user to sign in"
    ),
    (
      #""open": "reader://document/7""#, true, #"{ "navigation": { "stack": ["home", "document/7", "document/7"] } }"#,
      "shows its screen twice"
    ),
    (
      #""arrive": [{ "push": "reader://document/7" }]"#, true, #"{ "navigation": { "stack": ["home"], "modal": [] } }"#,
      "reader://document/7\n"
    ),
    (
      #""arrive": [{ "push": "reader://document/7" }]"#, false,
      #"{ "navigation": { "stack": ["home"], "modal": [] } }"#,
      "!no step opens a link"
    ),
    (
      #""activity": { "type": "read", "to": "reader" }"#, true,
      #"{ "navigation": { "stack": ["home"], "modal": [] } }"#,
      "!\n\nsaw"
    ),
    (
      #""open": "https://r.example/document/7""#, true, #"{ "navigation": { "stack": ["home", "x", "document/7"] } }"#,
      "!the router reads it"
    ),
    (#""open": "reader://document/7""#, true, "nothing", "has another letter case in the Info.plist of reader"),
    (
      #""open": "https://r.example/account""#, true, #"{ "navigation": { "stack": ["home", "account"] } }"#,
      "the route account requires no sign-in"
    ),
    (#""open": "https://r.example/document/7", "from": "mail""#, true, "browser", "for click tracking"),
    (
      #""steps": [{ "deploy": { "r.example": { "association": \#(Sample.rules(#"{ "/": "/document/*" }"#, "ABCDE12345.reader")) } } }, { "advance": "30d" }, { "delete": "reader" }, { "install": "reader" }, { "open": "https://r.example/document/7" }, { "open": "https://r.example/other", "saw": { "opens": "reader" } }]"#,
      true, nil,
      "Apple's CDN still has the file from before the deployment"
    ),
    (
      #""steps": [{ "open": "https://r.example/document/7", "saw": { "opens": "browser" } }, { "open": "reader://document/7", "saw": { "opens": "reader" } }]"#,
      true, nil,
      #""ABCDE12345.reader" from "appIDs""#
    ),
    (
      #""steps": [{ "open": "https://r.example/document/7", "saw": { "opens": "browser" } }, { "choose": { "open": "app", "host": "r.example" } }, { "open": "https://r.example/document/7", "saw": { "opens": "reader" } }]"#,
      true, nil,
      "the user chose to open links to r.example in the browser"
    ),
    (
      #""open": "https://r.example/document/7", "expect": { "opens": "reader" }, "saw": { "route": "document" }"#, true,
      nil, "`expect` holds, too"
    ),
  ])
  func `rows of public reports are answered`(row: String, hasRoutes: Bool, saw: String?, text: String) async throws {
    let expected = saw == nil ? "" : #", "expect": { "because": { "present": true } }"#
    let plan = Self.reader.replacing("ROUTER", with: hasRoutes ? Self.routes : "")
      .replacing("ROW", with: row + expected)
    let run = try await Folder(plan: plan).run(
      ["explain", "--plan", "@/plan.json", "--row", "r"] + (saw.map { ["--saw", $0] } ?? []))
    expect(run, .success)
    text.hasPrefix("!")
      ? expect(run.unwrapped, lacks: String(text.dropFirst())) : expect(run.unwrapped, contains: text)
  }

  @Test func `a file is that of the host which a wildcard names, and what was seen is in none`() async throws {
    let plan = Self.plan(Self.opens).replacing("applinks:shop.example", with: "applinks:*.shop.example")
      .replacing("https://shop", with: "https://news.shop")
    let run = try await Self.explain(plan, "--saw", #"{ "opens": "browser" }"#, "--all")
    run.prints("linkplan check shop.example, also with --cdn")
    run.lacks(#"write "browser""#)
  }

  @Test func `a step that went well is no more explained away`() async throws {
    let row =
      #""steps": [{ "open": "https://r.example/document/7" }, { "open": "https://r.example/document/8", "expect": { "opens": "reader" } }]"#
    let plan = Self.reader.replacing("ROUTER", with: Self.routes).replacing("ROW", with: row)
    let run = try await Self.explain(plan, "--saw", "browser")
    run.lacks("has no association file")
    run.prints("touch and hold it there")
  }

  @Test func `an app that only the report names can be seen`() async throws {
    let files = try Folder([
      "aasa": Sample.rules(#"{ "/": "*" }"#, "ABCDE12345.reader")
    ])
    let run = await files.run(
      "explain", "https://r.example/a", "--association", "@/aasa", "--saw", #"{ "opens": "ABCDE12345.old" }"#)
    expect(run, .success)
    run.prints(#"saw opens "ABCDE12345.old""#)
  }

  @Test func `a search that takes too much work ends, and says so`() async throws {
    let folder = try Folder(plan: Self.plan(Self.opens + #", "saw": { "opens": "browser" }"#))
    let plan = try #require(PlanCollection([folder.path + "/plan.json"]).loads.first?.plan)
    let words = "not every change was tried; with fewer"
    for (limit, isCut) in [(0, true), (100_000, false)] {
      let symptom = await Symptom(plan.rows[0], in: plan, in: TrialWork(limit))
      let whatIf = await WhatIf(plan.rows[0], in: plan, in: TrialWork(limit))
      for text in [symptom.summary, symptom.text(all: false), whatIf.text] {
        expect(text.contains(words), equals: isCut, "\(text)")
      }
      for json in [symptom.json(), whatIf.json] {
        expect(json.contains(#""complete":false"#), equals: isCut, "\(json)")
      }
    }
  }

  @Test func `the changes in JSON have the members of the contract, in order`() async throws {
    let run = try await Self.explain(Self.plan(Self.opens), "--saw", #"{ "opens": "browser" }"#, "--json")
    let changes = try changes(run)
    for change in changes { expect(Set(change.keys), equals: ["kind", "code", "words", "prior", "settle"]) }
    let priors = changes.compactMap { $0["prior"] as? Double }
    expect(priors, equals: priors.sorted(by: >))
    expect(
      Set(changes.compactMap { $0["kind"] as? String }).isSuperset(of: ["system", "download", "entitlement"]),
      equals: true)
  }

  @Test(arguments: [
    (#"{ "because": "no-rule-matches" }"#, "rule-pattern"), (#"{ "because": "excluded" }"#, "rule-order"),
    (#"{ "because": "app-not-installed" }"#, "installed"),
    (#"{ "because": "association-not-json" }"#, "file-unreadable"),
    (#"{ "because": "domain-not-associated" }"#, "entitlement-host"),
    (#"{ "error": "unknown-route" }"#, "route-pattern"),
    (#"{ "navigation": { "modal": ["sale/1"] } }"#, "route-settings"),
    (#"{ "returned": "browser" }"#, "opens-itself"), ("home", "entry-point"),
  ])
  func `what was seen leads to the change that causes it`(saw: String, code: String) async throws {
    let run = try await Self.explain(Self.plan(Self.opens), "--saw", saw, "--json")
    let codes = try changes(run).compactMap { $0["code"] as? String }
    #expect(codes.contains { $0.split(separator: "+").contains { $0 == code } }, "\(codes)")
  }

  @Test func `settings of the device that change the link or who gets it are tried`() async throws {
    let plan = Self.plan(Self.opens).replacing("/sale/1\"", with: "/sale/1?gclid=7\"")
    let run = try await Self.explain(plan, "--saw", #"{ "delivery": { "url": "https://shop.example/sale/1" } }"#)
    run.prints("Link Tracking Protection takes parameters off the link")
  }

  @Test func `two changes are tried together if no single one explains what was seen`() async throws {
    let saw = #"{ "opens": "browser", "page": { "status": 404 }, "because": "user-prefers-browser" }"#
    let plan = Self.plan(Self.opens).replacing(
      #""shop.example": {"#, with: #""shop.example": { "pages": [{ "path": "/sale/:id", "title": "Sale" }],"#)
    let run = try await Self.explain(plan, "--saw", saw)
    run.prints(
      "no single change explains it, two together do",
      "links to shop.example in the browser, and shop.example has no such page")
  }

  @Test func `what nothing explains leads to questions`() async throws {
    let run = try await Self.explain(
      Self.plan(Self.opens), "--saw", #"{ "route": "sale", "parameters": { "id": "x" }, "error": "timeout" }"#)
    run.prints(
      "no change of the table explains it", "\n  log the link, host, path and query, as the router reads it, and ")
  }

  @Test func `what the replay yields is explained as ever`() async throws {
    let run = try await Self.explain(Self.plan(Self.opens, file: "/other/*"), "--saw", "browser")
    run.prints("the plan reproduces what was seen\n", "browser, because no-rule-matches")
    let json = try await Self.explain(Self.plan(Self.opens, file: "/other/*"), "--saw", "browser", "--json")
    expect(try json.json.first?["reproduced"] as? Bool, equals: true)
  }

  @Test func `a word or value that cannot be seen is refused`() async throws {
    let word = try await Self.explain(Self.plan(Self.opens), "--saw", "brwser")
    expect(word, .couldNotRun)
    word.says("browser")
    let value = try await Self.explain(Self.plan(Self.opens), "--saw", #"{ "opens": "shp" }"#)
    expect(value, .couldNotRun)
    value.says(#"did you mean "shop"?"#)
  }

  @Test func `a row that says what was seen fails, and its report says what explains it`() async throws {
    let folder = try Folder(plan: Self.plan(Self.opens + #", "saw": { "because": "app-not-installed" }"#))
    let run = await folder.run("replay", "@/plan.json")
    expect(run, .failure)
    run.prints(#"saw because "app-not-installed"; the replay has "rule-matches""#)
    expect(
      run.unwrapped,
      contains:
        "the plan does not reproduce what was seen; if the plan or the app was mended since, remove `saw`; what would explain it: shop is not installed first diverged"
    )
    let explained = await folder.run("explain", "--plan", "@/plan.json", "--row", "r")
    explained.prints("\n   shop is not installed\n")
  }

  @Test func `a file at hand may differ from the one that the server sends`() async throws {
    let run = try await Folder([
      "aasa":
        Sample.rules(#"{ "/": "*" }"#, "ABCDE12345.com.tea.shop")
    ]).run(
      "explain", "https://shop.example/a", "--association", "@/aasa", "--saw", "browser")
    run.prints("shop.example may send another file: linkplan check shop.example, or curl -i https://")
  }

  @Test func `a run counts the rows that rest on disputed points`() async throws {
    let row = #", "expect": { "opens": "shop" }"#
    let run = try await Folder(
      plan: Self.plan(row).replacing(
        #""from": "mail""#, with: #""from": { "otherBrowser": "https://a.example/" }"#)
    ).run("replay", "@/plan.json")
    run.says("1 row rests on disputed points: tapsInOtherBrowsers (1)\n")
  }
}
