@testable import linkplan

/// Tests `explain` with what a bug report contains: files that may be wrong, a saved response, and the device's state.
struct BugReportTests {
  private static func file(_ ids: String = #"["\#(Sample.id)"]"#, path: String = "/sale/*") -> String {
    """
    { "applinks": { "details": [{ "appIDs": \(ids), "components": [{ "/": "\(path)" }] }] } }
    """
  }

  private static func entitlements(id: String = "", domains: String = "applinks:shop.example") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    \(id.isEmpty ? "" : "<key>application-identifier</key><string>\(id)</string>")
    <key>com.apple.developer.associated-domains</key><array><string>\(domains)</string></array>
    </dict></plist>
    """
  }

  /// Explains a link with the given files, which are named by the option that takes them.
  private static func explain(
    _ files: [String: String], _ arguments: [String] = [], url: String = "https://shop.example/sale/1"
  ) async throws -> CommandRun {
    let folder = try Folder(files)
    let options = files.keys.sorted().flatMap { ["--" + $0, folder.path + "/" + $0] }
    return await CommandRun.of(["explain", url] + options + arguments)
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html></html>", "the file is a web page"), (file() + ",", "error:"),
    ("// ours\n" + file(), "comments are not allowed"), ("\u{FEFF}" + file(), "byte order mark"),
    (file().replacing("\"applinks\"", with: "“applinks”"), "typographic quotation mark"),
    ("[]", "the file is an array"),
  ])
  func `a file that the system ignores is the cause, with its error before the stages`(text: String, cause: String)
    async throws
  {
    let run = try await Self.explain(["association": text])
    let head = run.results.split(separator: "\n", omittingEmptySubsequences: false).prefix(10).joined(separator: "\n")
    expect(head, contains: [cause, "error:"])
    run.prints("because association-not-json")
  }

  @Test(arguments: [
    (#"["ABCDE12345+com.example.shop"]"#, "app-id-form"), (#"["com.example.shop"]"#, "app-id-form"),
    (#"[".com.example.shop"]"#, "app-id-form"), (#"{ "id": "\#(Sample.id)" }"#, "wrong-type"),
  ])
  func `an identifier that no app can have opens no app`(ids: String, code: String) async throws {
    let run = try await Self.explain(["association": Self.file(ids)])
    run.prints("[\(code)]", "browser, because app-not-in-file")
    let single = #"{ "applinks": { "details": { "appID": "ABCDE12345.com.a.b", "paths": ["*"] } } }"#
    try await Self.explain(["association": single]).prints("browser, because app-not-in-file")
  }

  @Test func `an error that cannot be the cause follows the stages`() async throws {
    let file = Self.file().dropLast(2) + #", "webcredentials": { "apps": ["com.example.shop"] } }"#
    for (source, isCause) in [("addressBar", false), ("mail", false), ("app", true)] {
      let url = isCause ? "https://shop.example/other" : "https://shop.example/sale/1"
      let run = try await Self.explain(["association": String(file)], ["--from", source], url: url)
      let (error, stages) = (run.results.range(of: "[app-id-form]"), run.results.range(of: "  decide "))
      expect(try #require(error).lowerBound < #require(stages).lowerBound, equals: isCause, "\(run.results)")
    }
  }

  @Test func `what the files leave open is assumed in one line`() async throws {
    let run = try await Self.explain(["association": Self.file()])
    run.prints(
      "assumed: \(Sample.id) is installed; the entitlement has applinks:shop.example; shop.example serves the file as application/json\n"
    )
    let json = try await Self.explain(["association": Self.file("[\"com.a\"]")], ["--json"])
    let object = try #require(try json.json.first)
    expect((object["assumed"] as? String)?.hasPrefix("the app is installed"), equals: true)
    expect((object["errors"] as? [[String: Any]])?.first?["code"] as? String, equals: "app-id-form")
  }

  @Test func `entitlements and Info plist take the place of assumptions`() async throws {
    let wrong = Self.entitlements(id: "ABCDE12354.com.example.shop")
    let team = try await Self.explain(["association": Self.file(), "entitlements": wrong])
    team.prints("lists \(Sample.id) [files-disagree]")
    let blank = Self.entitlements(domains: "applinks: shop.example")
    let host = try await Self.explain(["association": Self.file(), "entitlements": blank])
    host.prints("contains a space", "because domain-not-associated")
    host.lacks("nor would")
    let both = try await Self.explain(
      ["association": Self.file(), "entitlements": Self.entitlements(domains: "applinks:www.shop.example")],
      url: "https://shop.example/other")
    both.prints("note: nor would the association file open it: the only rule does not match\n")
    let info = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.shop</string>
      <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>shop</string></array></dict>
      </array></dict></plist>
      """
    let scheme = try await Self.explain(["info-plist": info], url: "shop://sale")
    scheme.prints("com.example.shop, because scheme-registered")
    scheme.lacks("note:")
    let other = try await Self.explain(["info-plist": info], url: "shops://sale")
    other.prints("note: com.example.shop registers \"shop\"\n")
    let table = try await Self.explain(["info-plist": info], ["--from", "all"], url: "shop://sale")
    table.lacks("safari on https://sale/")
    table.prints("safari on https://another.example/")
    let alone = try await Self.explain(["entitlements": Self.entitlements(id: Sample.id)])
    alone.prints("shop.example serves no association file, because none is given")
    let saw = try await Self.explain(
      ["entitlements": Self.entitlements(id: Sample.id)], ["--saw", "home", "--json"])
    let assumed = try #require(try saw.json.first?["assumed"] as? String)
    expect(assumed, hasSuffix: "shop.example serves no association file, because none is given")
  }

  @Test(arguments: [
    ("HTTP/2 404\r\ncontent-type: text/html\r\n\r\n<html>", "because association-not-found"),
    (
      "HTTP/1.1 404 Not Found\r\nApple-Failure-Reason: SWCERR00301 Timeout\r\nApple-From: https://shop.example/a\r\n\r\n",
      "note: Apple's CDN: the request failed with status 404: SWCERR00301 Timeout; the CDN requested https://shop.example/a"
    ),
    (
      "HTTP/1.1 200 Connection established\r\n\r\nHTTP/2 301\r\nLocation: https://a.example/\r\n\r\nHTTP/2 200\r\n\r\n",
      "because association-redirected"
    ),
    (
      "HTTP/1.1 200 Connection Established\n\nHTTP/1.1 100 Continue\n\nHTTP/1.1 103 Early Hints\nLink: </a>\n\n"
        + "HTTP/1.1 404 Not Found\n\n", "because association-not-found"
    ),
    ("HTTP/2 200\nContent-Type: text/plain\n\n" + file(), "text/plain (disputed: Apple requires application/json)"),
    (
      "HTTP/2 200\nX-Content-Type: a/b\nContent-Type: text/plain\nContent-Type: application/json\n\n" + file(),
      "text/plain (disputed: Apple requires application/json)"
    ),
    ("HTTP/2 200\nContent-Type: text/plain\n\n" + file(), "because rule-matches: component 0 of entry 0"),
    ("HTTP/2 200\n\n" + file() + "]", "response:3:115: error: unexpected text"),
  ])
  func `a saved response is what the host serves`(text: String, answer: String) async throws {
    try await Self.explain(["response": text]).prints(answer)
  }

  /// What is said in place of a response: the messages of curl, lines in the log of swcd, and the reasons of the CDN.
  @Test(arguments: [
    ("curl: (6) Could not resolve host: shop.example", "association-unreachable", "unknown host shop.example"),
    ("curl: (7) Failed to connect to shop.example port 443", "association-unreachable", "the connection was refused"),
    ("curl: (22) The requested URL returned error: 403", "association-http-status", "responded with 403"),
    ("curl: (28) Operation timed out after 5000 ms", "association-unreachable", "the request timed out"),
    ("curl: (35) TLS connect error", "association-unreachable", "the connection was closed"),
    (
      "curl: (60) SSL: no alternative certificate subject name matches target host name 'shop.example'\nMore: b",
      "association-certificate", "issued for another host"
    ),
    ("curl: (60) SSL certificate problem: certificate has expired", "association-certificate", "is expired"),
    (
      "Sep 21 14:27:01 iPad swcd[2044] <Notice>: [SWC] ### Rejecting URL 'https://shop.example/apple-app-site-association' for auth method 'NSURLAuthenticationMethodServerTrust': -6754/0xFFFFE59E kAuthenticationErr",
      "association-certificate", "kAuthenticationErr (the log does not say why)"
    ),
    (
      "swcd ### Denying redirect 'https://shop.example/a' -> 'http://shop.example/a'", "association-redirected",
      "302 to http://shop.example/a"
    ),
    (
      "Request for '<private>' for task AASA-1 { domain: shop.example } denied because the CDN told us to stop with HTTP status 404: SWCERR00101 Bad HTTP Response: 403 Forbidden -- {\"status\":\"403 Forbidden\"}",
      "association-http-status", "responded with 403"
    ),
    (
      "HTTP/2 404\nApple-Failure-Reason: SWCERR00301 Timeout\nApple-Failure-Details: {\"cause\":\"late\"}\n\n",
      "association-unreachable",
      "note: Apple's CDN: the request failed with status 404: SWCERR00301 Timeout -- {\"cause\""
    ),
    (
      "HTTP/2 404\nApple-Failure-Reason: SWCERR00101 Bad HTTP Response: 301 Moved Permanently\n\n",
      "association-redirected", "301 to another address"
    ),
    ("HTTP/2 404\nApple-Failure-Reason: SWCERR00401 Bad JSON content\n\n", "association-not-json", "note: Apple's CDN"),
    ("HTTP/2 404\nApple-Failure-Reason: SWCERR00999 New\n\n", "association-not-found", "note: Apple's CDN"),
  ])
  func `what is said in place of a response is understood`(text: String, code: String, words: String) async throws {
    let run = try await Self.explain(["response": text])
    run.prints("because \(code)", words)
    if code == "association-unreachable" { run.lacks("with status 200") }
  }

  @Test(arguments: [#"{ "a": "curl: (7) no" }"#, "curl: (3) URL rejected", "hello"])
  func `what is no response is refused`(text: String) async throws {
    let run = try await Self.explain(["response": text])
    expect(run, .couldNotRun)
    run.says("nor a known message of curl or of a device's log")
  }

  @Test(arguments: [
    ("entitlements", #"{ "applinks": {} }"#, "it is not a property list, neither XML nor binary"),
    ("entitlements", "<plist><dict><key>CFBundleName</key><string>a</string></dict></plist>", "use --info-plist"),
    (
      "info-plist", "<plist><dict><key>application-identifier</key><string>a</string></dict></plist>",
      "use --entitlements"
    ),
    ("info-plist", "hello", "pass the app's Info.plist"),
  ])
  func `a file of another kind is refused`(option: String, text: String, says: String) async throws {
    let run = try await Self.explain([option: text])
    expect(run, .couldNotRun)
    run.says(says)
  }

  @Test func `an identifier that no app can have is refused, and named in a plan`() async throws {
    let file = Self.file().replacing("ABCDE12345.", with: "")
    let run = try await Self.explain(["association": file], ["--app", "com.example.shop"])
    expect(run, .couldNotRun)
    run.says("this one has no application identifier prefix; write the ten-character")
    let folder = try Folder(["aasa": file])
    let made = await folder.run("init", "@/aasa")
    made.says("no app can have the identifier \"com.example.shop\"")
    try folder.write(made.results, to: "plan.json")
    let replayed = await folder.run("replay", "@/plan.json")
    expect(replayed.results + replayed.diagnostics, contains: "no app can have the identifier \"com.example.shop\"")
  }

  @Test func `of the apps in the file, only those of the team in the entitlements are assumed`() async throws {
    let team = Self.entitlements(id: "ABCDE12345")
      .replacing("application-identifier", with: "com.apple.developer.team-identifier")
    let file = Self.file(#"["ZZZZZ99999.com.example.shop", "ABCDE12345.com.example.tea"]"#)
    let run = try await Self.explain(["association": file, "entitlements": team])
    run.prints("assumed: ABCDE12345.com.example.tea is installed; ")
  }

  @Test func `an app that is not installed is not assumed to be`() async throws {
    let run = try await Self.explain(["association": Self.file()], ["--not-installed"])
    run.prints("assumed: \(Sample.id) is not installed; ")
  }

  @Test func `a file that is no response is refused`() async throws {
    let run = try await Self.explain(["response": Self.file()])
    expect(run, .couldNotRun)
    run.says("save the response with curl -i")
    let both = try await Self.explain(["association": Self.file(), "response": "HTTP/2 200\n\n"])
    both.says("--association cannot be used with --response")
    let twice = await CommandRun.of("explain", "https://a.b/", "--response", "-", "--entitlements", "-")
    twice.says("only one file can be standard input")
  }

  @Test func `the state of the device and the app is given`() async throws {
    let files = ["association": Self.file()]
    try await Self.explain(files, ["--not-installed"]).prints("because app-not-installed")
    let installed = try await Self.explain(files, ["--not-installed", "--what-if"])
    installed.prints("\(Sample.id) is installed → \(Sample.id), because")
    try await Self.explain(files, ["--os", "iOS 8"]).prints("because system-without-universal-links")
    let given = try await Self.explain(files, ["--given", #"{ "browserPreferred": ["shop.example"] }"#])
    given.prints("because user-prefers-browser")
    let word = try await Self.explain(files, ["--given", "notRunning"])
    word.says(#"expected an object, such as '{ "app": "notRunning" }'"#)
    let wrong = try await Self.explain(files, ["--given", #"{ "sigendIn": true }"#])
    expect(wrong, .couldNotRun)
    wrong.says("signedIn")
    let plan = """
      { "version": 1, "apps": { "shop": { "id": "\(Sample.id)", "urlSchemes": ["shop"],
        "router": { "routes": [{ "name": "cart", "path": "/cart", "requiresSignIn": true }] } } },
        "links": [{ "open": "shop://cart", "expect": { "opens": "shop" } }] }
      """
    let out = try await Self.explain(["plan": plan], ["--signed-out"], url: "shop://cart")
    out.prints("sign-in → home")
  }

  @Test func `a table shows where the link ends up from every source`() async throws {
    let run = try await Self.explain(["association": Self.file()], ["--from", "all"])
    let rows = run.results.lines.map(String.init)
    expect(rows.first?.hasPrefix("assumed: "), equals: true)
    #expect(
      rows.contains { $0.hasPrefix("mail ") && $0.hasSuffix("\(Sample.id), because rule-matches") })
    #expect(rows.contains { $0.hasPrefix("safari on https://shop.example/ ") && $0.hasSuffix("same-domain-in-safari") })
    #expect(rows.contains { $0.hasPrefix("otherBrowser ") && $0.hasSuffix("; depends on tapsInOtherBrowsers") })
    let json = try await Self.explain(["association": Self.file()], ["--from", "all", "--json"])
    let lines = try json.json
    expect(lines.count, equals: rows.count - 1)
    expect(lines.compactMap { $0["assumptions"] as? [String] }.filter { !$0.isEmpty }.count, equals: 4)
  }

  @Test func `a fragment and a host in a path are pointed out`() async throws {
    let fragment = try await Self.explain(["association": Self.file()], url: "https://shop.example/#/trade")
    fragment.prints("note: \"#/trade\" is a fragment; no path rule sees it")
    let host = try await Self.explain(["association": Self.file(path: "/shop.example/*")])
    host.prints("note: \"/shop.example/*\" begins with the host")
    let unclaimed = try await Self.explain([
      "association": Self.file(path: "/shop.example/*"),
      "entitlements": Self.entitlements(domains: "applinks:a.example"),
    ])
    unclaimed.prints("note: \"/shop.example/*\" begins with the host")
    let other = try await Self.explain(["association": Self.file()])
    other.lacks("note:")
    let longer = try await Self.explain(["association": Self.file(path: "/shop.examples/*")])
    longer.lacks("begins with the host")
  }

  @Test(arguments: [
    ("/shop/.well-known", true), ("/shop", true), ("/.well-known", false), ("", false),
  ])
  func `a file that the site serves in a subdirectory is pointed out`(folder: String, isNoted: Bool) async throws {
    let plan = """
      { "version": 1, "sites": { "user.example": { "resources": [
          { "path": "\(folder)/apple-app-site-association", "json": {} } ] } },
        "apps": { "shop": { "id": "\(Sample.id)", "associatedDomains": ["applinks:user.example"] } },
        "links": [{ "open": "https://user.example/", "expect": { "opens": "browser" } }] }
      """
    let run = try await Self.explain(["plan": plan], url: "https://user.example/shop/")
    let note = "note: the system never requests \(folder)/apple-app-site-association"
    expect(run.results.contains(note), equals: isNoted, "\(run.results)")
  }

  @Test func `an unknown app as the source leads to the keyword for other apps`() async throws {
    let run = try await Self.explain(["association": Self.file()], ["--from", "app=chat"])
    run.says("app for an app that is not described")
    let plan = """
      { "version": 1, "apps": { "shop": { "id": "\(Sample.id)", "urlSchemes": ["shop"] } },
        "links": [{ "open": "shop://a", "from": { "app": "chat" }, "expect": { "opens": "shop" } }] }
      """
    let replay = try await Folder(plan: plan).run("replay", "@")
    expect(replay.results + replay.diagnostics, contains: #"write "from": "app""#)
  }

  private static let clips = #""appclips": { "apps": ["\#(Sample.id).Clip"] }"#

  /// An App Clip, an app with its values, and one with web credentials only.
  @Test(arguments: [
    ("shop.Clip", "appclips:shop.example", nil),
    ("shop", "applinks:shop.example</string><string>appclips:shop.example", nil),
    ("shop", "webcredentials:shop.example", nil),
    ("shop.Demo", "appclips:shop.example", "lists \(Sample.id).Clip under appclips"),
  ])
  func `lint compares an app with the services that its entitlements declare`(id: String, values: String, says: String?)
    async throws
  {
    let services = Self.clips + #", "webcredentials": { "apps": ["\#(Sample.id)"] }"#
    let run = try await Folder([
      "aasa": Self.file().dropLast(2) + ", \(services) }",
      "app": Self.entitlements(id: "ABCDE12345.com.example." + id, domains: values),
    ]).run("lint", "@/aasa", "@/app")
    expect(run, says == nil ? .success : .failure)
    run.prints(says ?? "0 errors")
  }

  @Test func `an App Clip is no app that receives universal links`() async throws {
    let file =
      Self.file(#"["\#(Sample.id).Clip", "\#(Sample.id)"]"#).dropLast(2)
      + ", \(Self.clips) }"
    let app = try await Self.explain(["association": String(file)])
    app.prints("assumed: \(Sample.id) is installed; the entitlement")
    app.lacks("first, and the first one")
    let card = "\(Sample.id).Clip, because clip-invoked"
    let away = try await Self.explain(["association": String(file)], ["--not-installed", "--from", "qr"])
    away.prints(card)
    let signed = Self.entitlements(id: "\(Sample.id).Clip", domains: "appclips:shop.example")
    let clip = try await Self.explain(["association": String(file), "entitlements": signed], ["--from", "qr"])
    clip.prints(card, "is not installed; \(Sample.id).Clip has an experience for https://shop.example/;")
  }

  @Test func `the file is that of the host whose file counts for a wildcard`() async throws {
    let wild = Self.entitlements(id: Sample.id, domains: "applinks:*.shop.example")
    let url = "https://news.shop.example/sale/1"
    let because = "because \"applinks:*.shop.example\" is verified with the file of shop.example"
    let file = try await Self.explain(["association": Self.file(), "entitlements": wild], url: url)
    file.prints("shop.example serves the file as application/json, " + because, "shop, because rule-matches")
    let redirect = "HTTP/1.1 301\nLocation: https://www.shop.example/\n\n"
    let moved = try await Self.explain(["response": redirect, "entitlements": wild], url: url)
    moved.prints("shop.example serves the response, " + because, "browser, because association-redirected")
    moved.lacks("unknown host")
    let both = Self.entitlements(domains: "applinks:*.shop.example</string><string>applinks:news.shop.example")
    let exact = try await Self.explain(["association": Self.file(), "entitlements": both], url: url)
    exact.prints("news.shop.example serves the file as application/json; shop.example serves no file")
  }

  @Test func `the other apps of the file remain, and are said to come first`() async throws {
    let file = Self.file(#"["ABCDE12345.com.example.old", "\#(Sample.id)"]"#)
    let app = ["--app", Sample.id]
    let run = try await Self.explain(["association": file], app)
    run.prints(
      "shop is installed; no other app of the file is;",
      "note: the file lists ABCDE12345.com.example.old first, and the first one that is installed opens the link;")
    let saw = try await Self.explain(
      ["association": file], app + ["--saw", #"{ "opens": "ABCDE12345.com.example.old" }"#])
    saw.prints("\n   ABCDE12345.com.example.old is installed")
    let other = try await Self.explain(["association": file], app, url: "https://shop.example/other")
    other.lacks("app-not-installed")
  }

  @Test func `lint compares entitlements with an association file`() async throws {
    let folder = try Folder([
      "aasa": Self.file(), "good": Self.entitlements(id: Sample.id),
      "wrong": Self.entitlements(id: "ABCDE12354.com.example.shop"),
      "none": Self.entitlements(domains: "webcredentials:a.b"), "other": Self.file(#"["ABCDE12345.com.a"]"#),
      "team": Self.entitlements(id: "ABCDE12354"),
    ])
    func lint(_ name: String) async -> CommandRun {
      await folder.run("lint", "@/aasa", "@/other", "@/" + name)
    }
    await lint("good").prints("0 errors")
    let wrong = await lint("wrong")
    expect(wrong, .failure)
    wrong.prints("wrong:3:42: error: the app is ABCDE12354.com.example.shop, but")
    await lint("none").prints("\"webcredentials:a.b\" is declared, but ")
    await lint("team").lacks("files-disagree")
    expect(await folder.run("lint", "@/other", "@/good"), .failure)
  }

  @Test(arguments: [
    ("webcredentials:shop.example", [":4:103: error: \"webcredentials:shop.example\" is declared, but "]),
    ("appclips:shop.example?mode=developer", [": error: \"appclips:shop.example?mode=developer\" is declared, but "]),
    ("activitycontinuation:shop.example", []), ("webcredentials:login.example", []),
  ])
  func `lint compares the services of entitlements with those of an association file`(
    claim: String, says: [String]
  ) async throws {
    let file = Self.file().dropLast(2) + #", "activitycontinuation": { "apps": ["\#(Sample.id)"] } }"#
    let run = try await Folder([
      "aasa": String(file),
      "app": Self.entitlements(domains: "applinks:shop.example</string><string>" + claim),
    ]).run("lint", "@/aasa", "@/app")
    for text in says { run.prints(text) }
    expect(run.results.contains("files-disagree"), equals: !says.isEmpty, "\(run.results)")
  }

  @Test(arguments: [
    ("com.example.store", "", "the app's bundle identifier is com.example.store, but "), ("com.example.shop", "", nil),
    ("$(PRODUCT_BUNDLE_IDENTIFIER)", "", nil),
    ("com.example.kit", "<key>CFBundlePackageType</key><string>FMWK</string>", nil),
    ("com.example.store.share", "<key>NSExtension</key><dict/>", nil),
  ])
  func `lint compares the bundle identifier with an association file`(
    id: String, member: String, says: String?
  ) async throws {
    let info = "<plist><dict><key>CFBundleIdentifier</key><string>\(id)</string>\(member)</dict></plist>"
    let folder = try Folder(["aasa": Self.file(), "Info.plist": info])
    let run = await folder.run("lint", "@/aasa", "@/Info.plist")
    if let says { run.prints(says + folder.path + "/aasa lists \(Sample.id) [") }
    expect(run, says == nil ? .success : .failure)
  }

  @Test func `a script checks how soon causes are named`() throws {
    let folder = try Folder([
      "linkplan": "#!/bin/sh\necho first\necho because excluded\n", "01/cmds.txt": "explain a\n",
      "01/expect.txt": "excluded\n",
      "02/cmds.txt": "explain a\nlint b\n", "02/expect.txt": "first\nnever\n",
    ])
    let script =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path + "/scripts/check-bug-reports.sh"
    let run = try Tool.run(
      "bash", ["-c", "chmod +x linkplan && LINKPLAN=$PWD/linkplan bash \(script) ."], in: folder.path)
    let lines = run.output.utf8Text.lines.map {
      $0.split(separator: " ").joined(separator: " ")
    }
    expect(run.status, equals: 1)
    expect(
      lines, equals: ["case expressible command line", "01 yes 1 2", "02 yes - -", "1 of 2 named"])
  }
}
