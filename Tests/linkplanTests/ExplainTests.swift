@testable import linkplan

struct ExplainTests {
  private static let file = """
    { "applinks": { "details": [
      { "appIDs": ["\(Sample.id)"],
        "components": [
          { "/": "/sale/*", "?": { "preview": "?*" }, "exclude": true },
          { "/": "/sale/*" } ] } ] } }
    """

  @Test func `a link that stays in the browser is explained with component, index and line`()
    async throws
  {
    let folder = try Folder(["aasa": Self.file])
    let run = await folder.run(
      "explain", "https://shop.example/sale/1?preview=yes", "--association", "@/aasa",
      "--from", "messages")
    expect(run, .success)
    run.prints(
      "browser, because excluded", "component 0 of entry 0 (\(folder.path)/aasa:4)",
      #"✓ query preview= "yes"  matches  "?*""#)
  }

  @Test(arguments: ["both-methods-of-a-pair-handle-the-link-twice", "one-of-them-handles-it-once"])
  func `two methods that receive a link are not said to handle it otherwise than the app does`(row: String) async {
    let run = await CommandRun.of("explain", "--plan", "TestPlans/apps-that-lose-links.json", "--row", row)
    run.prints(
      "the system passes the link to application(_:didFinishLaunchingWithOptions:), then "
        + "application(_:open:options:); an app should handle it in only one of them")
    run.lacks("handles it only")
  }

  @Test func `a notification is its app's`() async {
    let run = await CommandRun.of(
      "explain", "again://cart", "--plan", "TestPlans/notifications.json", "--from", "push", "--given",
      #"{ "app": "notRunning" }"#)
    run.prints(
      "note: the system opens no link of a notification; if again does, try --from app=again",
      "again receives the link in userNotificationCenter(_:didReceive:withCompletionHandler:)",
      "the system passes the link to scene(_:willConnectTo:options:), then ")
  }

  @Test func `if no rule matches, the nearest is shown`() async throws {
    let run = try await Folder(["aasa": Self.file]).run(
      "explain", "https://shop.example/sales", "--association", "@/aasa")
    run.prints(
      "browser, because no-rule-matches",
      #"nearest: component 1; path "/sales" (as "/sales/") would have to match "/sale/*""#)
  }

  /// What was seen of the screens cannot be explained without routes; the rest can.
  @Test(arguments: [("home", true), ("nothing", true), ("browser", false)])
  func `screens of an app without routes are unknown`(word: String, isNoted: Bool) async throws {
    let run = try await Folder(["aasa": Self.file]).run(
      "explain", "https://shop.example/sale/1", "--association", "@/aasa", "--saw", word)
    run.prints("the replay: \(Sample.id)")
    expect(run.results.contains("the routes of \(Sample.id) are unknown"), equals: isNoted)
  }

  @Test func `an app that is not in the file is reported`() async throws {
    let run = try await Folder(["aasa": Self.file]).run(
      "explain", "https://shop.example/sale/1", "--association", "@/aasa", "--app",
      "ABCDE12345.org.tea.guide")
    run.prints("because app-not-in-file", "note: the file of shop.example lists \(Sample.id)\n")
  }

  @Test(arguments: [
    ("addressBar", "address-bar"), ("safari=https://shop.example/", "same-domain-in-safari"),
    ("webView", "loaded-by-the-app"), ("javaScript=https://a.example/", "scripted-navigation"),
  ])
  func `rules that were not evaluated are not shown`(source: String, code: String) async throws {
    let run = try await Folder(["aasa": Self.file]).run(
      "explain", "https://shop.example/sale/1", "--association", "@/aasa", "--from",
      source)
    run.prints("because \(code)", "no association rule was evaluated")
    run.lacks("rules for")
  }

  @Test(arguments: ["match", "diff", "init"])
  func `a saved response is not read as a file`(command: String) async throws {
    let folder = try Folder([
      "saved": "HTTP/2 200 \r\ncontent-type: application/json\r\n\r\n" + Self.file, "aasa": Self.file,
    ])
    let more = command == "diff" ? [folder.path + "/aasa"] : command == "match" ? ["https://shop.example/"] : []
    let run = await folder.run([command, "@/saved"] + more)
    expect(run, .couldNotRun)
    run.says("it is a saved response, with a status line and header fields", "use explain --response")
  }

  @Test func `the name of a browser suggests the source`() async throws {
    let run = try await Folder(["aasa": Self.file]).run(
      "explain", "https://shop.example/sale/1", "--association", "@/aasa", "--from", "chrome")
    expect(run, .couldNotRun)
    run.says("did you mean otherBrowser")
  }

  @Test(arguments: [
    ("safar", "safari=PAGE"), ("safar=https://a.example/", "safari=PAGE"), ("widgett", "widget=APP"),
    ("webVieww", "webView"), ("webVieww=https://a.example/", "webView=PAGE"),
    ("chrome=https://a.example/", "otherBrowser=PAGE"),
  ])
  func `a misspelt source suggests the form with a value where one is given or needed`(
    source: String, meant: String
  ) async throws {
    let run = try await Folder(["aasa": Self.file]).run(
      "explain", "https://shop.example/sale/1", "--association", "@/aasa", "--from", source)
    expect(run, .couldNotRun)
    run.says("did you mean \(meant)?\n")
  }

  @Test(arguments: ["safari", "otherBrowser"])
  func `a browser without a page shows a page of another site`(source: String) async throws {
    let run = try await Folder(["aasa": Self.file]).run(
      "explain", "https://shop.example/sale/1", "--association", "@/aasa", "--from", source)
    run.says("the link is on https://another.example/; write \(source)=PAGE for another page")
    run.prints("from \(source)")
  }

  @Test func `a link that the app itself opens is explained with rules and page`() async throws {
    let folder = try Folder(["aasa": Self.file])
    let run = await folder.run(
      "explain", "https://shop.example/sale/1", "--association", "@/aasa", "--from",
      "app=\(Sample.id)")
    run.prints(
      "because opened-by-the-app-itself", "Allowing apps and websites to link to your content (documented)",
      "rules for \(Sample.id)")
    let unknown = await folder.run(
      "explain", "https://shop.example/sale/1", "--association", "@/aasa", "--from",
      "app=nobody")
    expect(unknown, .couldNotRun)
  }

  @Test func `a row is explained step by step`() async throws {
    let plan = """
      { "version": 1,
        "sites": { "go.example": { "redirects": [{ "path": "/1", "to": "https://shop.example/sale/1" }] },
                   "shop.example": { "association": \(Self.file) } },
        "apps": { \(Sample.app) },
        "links": [{ "id": "short", "steps": [
          { "open": "https://go.example/1", "from": "mail", "expect": { "opens": "shop" } },
          { "canOpen": { "url": "tea://x", "by": "shop" } } ] }] }
      """
    let folder = try Folder(plan: plan)
    let path = folder.path + "/plan.json"
    let run = await CommandRun.of("explain", "--plan", path, "--row", "short")
    expect(run, .success)
    expect(
      run.results,
      contains: [
        "step 1 of 2: a link is opened", "browser, because domain-not-associated",
        "redirected by https://go.example/1", "shop, because rule-matches",
        "TN3155 states that a link", "the status bar's back button returns to Safari",
        "source: Apple, Associated Domains Entitlement (documented)",
        "rules for \(Sample.id)", "step 2 of 2: shop calls canOpenURL",
        "canOpenURL returns false, because scheme-not-queried",
      ])
    let unknown = await CommandRun.of("explain", "--plan", path, "--row", "shirt")
    expect(unknown, .couldNotRun)
    unknown.says("short")
    let both = await CommandRun.of("explain", "https://a.example", "--plan", path, "--row", "short")
    expect(both, .couldNotRun)
  }

  @Test(arguments: [
    ("here", "/a"), ("plans/two.json:2", "/c"), ("both", "several plans have a row both: "),
    ("hree", "did you mean here?"),
  ])
  func `a row is found in a directory of plans that share files`(row: String, says: String) async throws {
    func plan(_ rows: String) -> String {
      """
      { "version": 1, "sites": { "shop.example": { "association": { "file": "../aasa.json" } } }, "links": [
        \(rows)
        { "id": "both", "open": "https://shop.example/b", "expect": { "opens": "browser" } } ] }
      """
    }
    func open(_ id: String, _ path: String) -> String {
      #"{ "id": "\#(id)", "open": "https://shop.example\#(path)", "expect": { "opens": "browser" } },"#
    }
    let run = try await Folder([
      "aasa.json": #"{ "applinks": { "details": [] } }"#,
      "plans/one.json": plan(open("here", "/a")), "plans/two.json": plan(open("there", "/c")),
    ]).run("explain", "--plan", "@", "--row", row)
    if says.hasPrefix("/") {
      expect(run.results, hasPrefix: "https://shop.example\(says)\n")
    } else {
      expect(run, .couldNotRun)
      run.says(says)
    }
  }

  @Test func `a step without a link is described`() async throws {
    let run = try await Folder(
      plan: """
        { "version": 1, "apps": { \(Sample.scheme) }, "links": [
          { "id": "a", "steps": [ { "open": "shop://a" }, { "convert": "book", "expect": { "analytics": [] } },
            { "convert": {}, "expect": { "analytics": [] } } ] } ] }
        """
    ).run("explain", "--plan", "@/plan.json", "--row", "a")
    run.prints(
      "the user completes the link's intended action: book\n", "the user completes the link's intended action\n")
  }

  @Test func `the rows that a row is expanded to are explained together`() async throws {
    let plan = """
      { "version": 1, "sites": { "shop.example": { "association": \(Self.file) } },
        "apps": { \(Sample.app) },
        "links": [{ "id": "paths", "open": "https://shop.example${path}",
                    "matrix": { "path": ["/sale/1", "/about"] }, "expect": { "because": { "present": true } } },
                  { "id": "see ${path}", "open": "https://shop.example${path}",
                    "matrix": { "path": ["/a", "/b"] }, "expect": { "because": { "present": true } } }] }
      """
    let folder = try Folder(plan: plan)
    let path = folder.path + "/plan.json"
    let run = await CommandRun.of("explain", "--plan", path, "--row", "paths")
    expect(run, .success)
    expect(
      run.results,
      contains: [
        "paths[path=/sale/1]\nhttps://shop.example/sale/1", "paths[path=/about]\n",
      ])
    let named = await CommandRun.of("explain", "--plan", path, "--row", "see ${path}")
    named.prints("see /b\nhttps://shop.example/b")
    let byLine = await CommandRun.of("explain", "--plan", path, "--row", "plan.json:7")
    expect(byLine.results, equals: run.results)
    let one = await CommandRun.of("explain", "--plan", path, "--row", "paths[path=/about]")
    expect(one.results.hasPrefix("https://shop.example/about"), equals: true)
  }

  @Test func `a URL without a scheme and a custom scheme without a plan lead to a note`()
    async throws
  {
    let folder = try Folder(["aasa": Self.file])
    let bare = await folder.run(
      "explain", "shop.example/sale/1", "--association", "@/aasa")
    bare.prints("https://shop.example/sale/1\nfrom app", "because rule-matches")
    bare.says("the URL has no scheme; explaining https://shop.example/sale/1")
    let custom = await folder.run(
      "explain", "shop://sale", "--association", "@/aasa")
    custom.prints("because scheme-not-registered")
    custom.says("use --plan or --info-plist for other schemes")
    let neither = await folder.run("explain", "--association", "@/aasa")
    neither.says("missing argument: a URL, or --row with --plan")
  }

  @Test func `a page of the same host keeps a tap in Safari`() async throws {
    let run = try await Folder(["aasa": Self.file]).run(
      "explain", "https://shop.example/sale/1", "--association", "@/aasa", "--from",
      "safari=https://shop.example/")
    run.prints("because same-domain-in-safari")
  }

  @Test func `the JSON output contains the same in one object`() async throws {
    let run = try await Folder(["aasa": Self.file]).run(
      "explain", "https://shop.example/sale/1", "--association", "@/aasa", "--json")
    let object = try #require(try run.json.first)
    let stages = try #require(object["stages"] as? [String: Any])
    let decide = try #require(stages["decide"] as? [String: Any])
    expect(decide["because"] as? String, equals: "rule-matches")
    let rules = try #require(object["rules"] as? [[String: Any]])
    expect(rules.map { $0["holds"] as? Bool }, equals: [false, true])
    expect(rules.map { $0["line"] as? Int }, equals: [4, 5])
  }

  @Test func `settings from defaults and shadowed rules are shown`()
    async throws
  {
    let file = """
      { "applinks": { "defaults": { "caseSensitive": false }, "details": [
        { "appIDs": ["\(Sample.id)"], "defaults": { "#": "" },
          "components": [
            { "/": "/sale/*" },
            { "/": "/sale/private", "exclude": true, "caseSensitive": true } ] } ] } }
      """
    let folder = try Folder(["aasa": file])
    let arguments = [
      "explain", "https://shop.example/sale/private", "--association", folder.path + "/aasa",
    ]
    let run = await CommandRun.of(arguments[0], arguments[1], arguments[2], arguments[3])
    run.prints(
      "· caseSensitive is false, from the defaults in applinks", "· \"#\" comes from the entry's defaults",
      "shadowed: component 1, line 5, would also exclude the link")
    let json = await CommandRun.of(arguments[0], arguments[1], arguments[2], arguments[3], "--json")
    let object = try #require(try json.json.first)
    let shadowed = try #require(object["shadowed"] as? [[String: Any]])
    expect(shadowed.map { $0["line"] as? Int }, equals: [5])
    let rules = try #require(object["rules"] as? [[String: Any]])
    let settings = try #require(rules.first?["settings"] as? [[String: Any]])
    expect(settings.map { $0["from"] as? String }, equals: ["detailDefaults", "applinksDefaults"])
  }
}
