@testable import LinkTools
@testable import linkplan

/// Runs commands with a plan that has a different secret in every place, and looks for the secrets in everything they
/// write.
struct SecretTests {
  /// A plan, and the number of secrets in it.
  private struct Secrets {
    private(set) var count = 0
    private var dice: Dice
    /// The text that all secrets contain.
    static let mark = "Zq"
    private static let names = [
      "token", "PassWord", "api_key", "apiKey", "X-Amz-Signature", "jwt", "session", "auth-code",
      "client_secret", "otp", "sig", "key", "t%6Fken",
    ]

    init(seed: UInt64) { dice = Dice(seed: seed) }

    /// A value that ends in a letter, because punctuation at the end may belong to a sentence.
    mutating func value() -> String {
      count += 1
      return
        "\(Self.mark)\(count)\(dice.pick(["x", "é", "a.b", "a~b", "a%26b", "a/b", "a=b", "a+b"]))Zqz"
    }

    mutating func name() -> String { dice.pick(Self.names) }

    mutating func item() -> String { "\(name())=\(value())" }

    private static func encoded(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// A link with secrets in one of the places that links have, or in a link in its query.
    mutating func link(_ base: String, depth: Int = 2) -> String {
      switch dice.below(depth > 0 ? 6 : 5) {
      case 0: return "\(base)?a=1&\(item())&b=2"
      case 1: return "\(base)?a=1#\(item())"
      case 2: return "\(base)?a=1#/route?\(item())&b=2"
      case 3: return base.replacing("://", with: "://me:\(Self.mark)\(count)é@") + "?\(item())"
      case 4: return "\(base);v=1;token=\(Self.mark)\(count)x;w=2?\(item())"
      default:
        return "\(base)?next=\(Self.encoded(link("https://b.example/p", depth: depth - 1)))&b=2"
      }
    }

    private static func quoted(_ text: String) -> String {
      String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
    }

    mutating func web() -> String { Self.quoted(link("https://shop.example/help")) }

    mutating func app() -> String { Self.quoted(link("shop://product/7")) }

    mutating func plan() -> String {
      """
      { "version": 1, "name": "Secrets",
        "sites": { "shop.example": {
          "association": \(Sample.rules(#"{ "/": "/product/*", "?": { "token": "?*" } }"#)),
          "redirects": [ { "path": "/old", "to": \(web()) } ],
          "pages": [ { "path": "/help*", "title": "Help \(item())", "body": \(web()) },
                     { "path": "/script", "title": "Script", "script": { "opens": \(app()), "after": "1s" } } ] } },
        "apps": { "shop": { "id": "\(Sample.id)", "associatedDomains": ["applinks:shop.example"],
          "urlSchemes": ["shop"],
          "router": { "routes": [
            { "name": "product", "path": "/product/:id", "parameters": {
              "token": { "type": "string", "default": "\(value())" }, "api_key": "string",
              "code": { "missing": "\(value())" }, "password": { "type": "integer" } } } ] } } },
        "links": [
          { "id": "web", "open": \(web()), "comment": \(web()), "expect": { "opens": "shop" } },
          { "id": "old", "open": "https://shop.example/old?\(item())",
            "expect": { "opens": "shop", "page": { "title": "token=\(value())", "url": \(web()) } } },
          { "id": "script", "open": "https://shop.example/script?\(item())", "expect": { "opens": "browser" } },
          { "id": "app", "open": \(app()), "expect": { "opens": "browser", "route": "product" } },
          { "id": "parameters", "open": "shop://product/7?token=\(value())&api_key=\(value())&code=\(value())",
            "expect": { "route": "product", "parameters": { "id": "8", "token": "\(value())", "api_key": { "prefix": "\(value())" },
              "code": "\(value())" } } },
          { "id": "lines", "open": "shop://product/7?token=\(value())",
            "expect": { "parameters": {
              "token": "\(value())",
              "code": { "not": "\(value())" },
              "id": "8" } } },
          { "id": "refused", "open": "shop://product/7?password=\(value())", "expect": { "opens": "shop", "error": null } },
          { "id": "unknown", "open": \(Self.quoted(link("shop://nowhere"))), "expect": { "route": "product" } },
          { "id": "push", "given": { "app": "notRunning" }, "steps": [
            { "arrive": [ { "push": \(app()) }, { "push": \(app()) } ], "expect": { "handled": [\(app())] } },
            { "open": \(app()), "from": { "safari": \(web()) }, "expect": { "navigation": { "action": "none" } } } ] },
          { "id": "activity", "activity": { "type": "NSUserActivityTypeBrowsingWeb", "webpageURL": \(web()), "to": "shop" },
            "expect": { "opens": "browser" } },
          { "id": "exactly", "open": \(app()), "expect": { "opens": "shop", "exactly": true } },
          { "id": "requests", "open": \(web()), "expect": { "requests": [\(web())], "log": \(web()) } },
          { "id": "issue", "open": \(app()), "knownIssue": \(web()), "expect": { "opens": "browser" } },
          { "id": "fixed", "open": \(app()), "knownIssue": \(web()), "expect": { "opens": "shop" } },
          { "id": "skipped", "open": \(app()), "skip": \(web()), "expect": { "opens": "shop" } } ] }
      """
    }
  }

  private func check(_ text: String, _ what: String) {
    guard let place = text.range(of: Secrets.mark) else { return }
    let start = text.index(place.lowerBound, offsetBy: -300, limitedBy: text.startIndex)
    Issue.record("\(what): …\(text[(start ?? text.startIndex)...].prefix(420))…")
  }

  @Test func `no secret of a plan is in a report, in the log or in a message`() async throws {
    var secrets = Secrets(seed: 1)
    let folder = try Folder(plan: secrets.plan())
    let plan = folder.path + "/plan.json"
    let formats = ["jsonl", "junit", "github", "markdown", "html"]
    let reports = formats.flatMap { ["--report", "\($0)=\(folder.path)/report.\($0)"] }
    let log = folder.path + "/log"
    let run = await CommandRun.of(
      ["replay", plan, "--report", "console", "--log", log] + reports)
    expect(run, .failure)
    expect(secrets.count > 30, equals: true)
    check(run.results, "console")
    check(run.diagnostics, "diagnostics")
    check(try contents(of: log), "log")
    for format in formats {
      check(try contents(of: "\(folder.path)/report.\(format)"), format)
    }
    for row in ["web", "old", "script", "app", "parameters", "refused", "unknown", "push", "activity"] {
      let run = await CommandRun.of("explain", "--plan", plan, "--row", row)
      check(run.results + run.diagnostics, "explain \(row)")
    }
  }

  @Test(arguments: 1...4)
  func `no secret is in a finding about a plan`(seed: UInt64) async throws {
    var secrets = Secrets(seed: seed)
    let text = secrets.plan()
    let mistakes = [
      ("\"opens\": \"shop\"", "\"opens\": \"shopp\""), ("\"open\":", "\"opn\":"),
      ("\"urlSchemes\": [\"shop\"]", "\"urlSchemes\": \"shop\""),
      ("\"expect\": {", "\"expect\": {{"),
      ("\"to\":", "\"redirect\":"), ("\"parameters\": {", "\"parameter\": {"),
      ("\"push\":", "\"puhs\":"), ("\"version\": 1", "\"version\": 2"),
    ]
    for (right, wrong) in mistakes {
      let run = try await Folder(plan: text.replacing(right, with: wrong)).run(
        "replay", "@/plan.json", "--report", "jsonl")
      expect(run.status, equals: .couldNotRun, "\(wrong)")
      check(run.results + run.diagnostics, wrong)
    }
  }

  @Test(arguments: 1...4)
  func `no secret is in the texts of the pages of serve`(seed: UInt64) async throws {
    var secrets = Secrets(seed: seed)
    let folder = try Folder(plan: secrets.plan())
    let server = try await PlanServer.start(folder.path + "/plan.json")
    _ = try await URLSessionClient.fetch(
      server.origin + "/help?\(secrets.item())",
      fields: ["Host": "shop.example", "Authorization": "Bearer Zq1", "Cookie": "session=Zq2; a=b"])
    let plan = try #require(PlanCollection([folder.path + "/plan.json"]).loads.first?.plan)
    let taps = try ["web", "refused", "parameters"].map { id in
      let row = try #require(plan.rows.first { $0.id == id })
      return Tap(of: row).address
    }
    for page in ["/"] + taps {
      let response = try await URLSessionClient.fetch(server.origin + page)
      // Addresses, form fields and the row to copy contain links as given, so that they work.
      let text = response.body.utf8Text
        .replacing(/(href|value)="[^"]*"|<pre tabindex="0" id="row">[^<]*/, with: "")
      check(text, page)
    }
    await server.stop()
  }

  @Test func `a plan's names that are not secret are shown in everything that is printed about it`()
    async throws
  {
    func text(_ key: String) -> String {
      """
      { "version": 1, \(key)
        "apps": { "shop": { "id": "\(Sample.id)", "urlSchemes": ["shop"],
          "router": { "routes": [ { "name": "gift", "path": "/gift", "parameters": { "code": {} } } ] } } },
        "links": [ { "open": "shop://gift?code=Zq1&token=Zq9", "expect": { "parameters": { "code": "Zq2" } } } ] }
      """
    }
    for (key, isShown) in [("\"notSecret\": [\"Code\"],", true), ("", false)] {
      let folder = try Folder([
        "plan.json": text(key), "broken.json": text(key + " \"x\": \"code=Zq3\","),
      ])
      let log = folder.path + "/log"
      let formats = ["jsonl", "junit", "github", "markdown", "html"]
      let reports = formats.map { "--report=\($0)=\(folder.path)/\($0)" }
      let run = await CommandRun.of(["replay", folder.path + "/plan.json", "--report=console", "--log", log] + reports)
      for text in try [run.results] + formats.map({ try contents(of: "\(folder.path)/\($0)") }) {
        expect([text.contains("Zq1"), text.contains("Zq2")], equals: [isShown, isShown], "\(text)")
        expect(text, lacks: "Zq9")
      }
      run.lacks("Zq9")
      let line = try contents(of: log)
      expect(line.contains("code=Zq1&token=***"), equals: isShown, "\(line)")
      let broken = await folder.run("replay", "@/broken.json")
      expect((broken.results + broken.diagnostics).contains("Zq3"), equals: isShown)
      let explained = await folder.run(
        "explain", "shop://gift?code=Zq1&token=Zq9", "--plan", "@/plan.json")
      expect(explained.results.contains("Zq1"), equals: isShown, "\(explained.results)")
      explained.lacks("Zq9")
    }
  }

  @Test func `the value of a secret name is in no report about a modelled app, nor in an explanation`() async throws {
    let folder = try Folder(
      plan: #"""
        { "version": 1, \#(Sample.site()),
          "apps": { "shop": { "id": "\#(Sample.id)", "associatedDomains": ["applinks:shop.example"],
            "urlSchemes": ["shop"], "analytics": {}, "router": { "routes": [
              { "name": "product", "path": "/product/:id", "parameters": { "token": "integer" } },
              { "name": "reset", "path": "/reset/:token" }, { "name": "otp", "path": "/otp/:otp" } ] } } },
          "links": [
            { "id": "a", "open": "https://shop.example/reset/SECRETa", "expect": { "route": "product" } },
            { "id": "b", "open": "https://shop.example/reset/SECRET%20%C3%A9", "expect": { "route": "product" } },
            { "id": "c", "open": "shop://otp/98765", "expect": { "parameters": { "otp": { "prefix": "9" } }, "route": "reset" } },
            { "id": "d", "open": "shop://product/1?token=SECRETb;jsessionid=SECRETc", "expect": { "error": null } },
            { "id": "e", "open": "shop://product/1?token=SECRETd%22SECRETe", "expect": { "error": null } },
            { "id": "f", "open": "shop://product/1?token=98765#98765", "expect": { "navigation": { "stack": ["home"] } } },
            { "id": "g", "open": "shop://product/1?tok%65n=abc", "expect": { "error": null } } ] }
        """#)
    let plan = folder.path + "/plan.json"
    let reports = ["jsonl", "junit", "github", "markdown", "html"].map { "--report=\($0)=\(folder.path)/\($0)" }
    var commands = [["replay", plan, "--report=console"] + reports]
    for row in ["a", "b", "c", "d", "e", "f", "g"] {
      for more in [[], ["--what-if"], ["--saw", #"{ "parameters": { "token": "SECRETz" } }"#]] {
        commands += [[], ["--json"]].map { ["explain", "--plan", plan, "--row", row] + more + $0 }
      }
    }
    for command in commands {
      let run = await CommandRun.of(command)
      // The URL is printed as it was given.
      check((run.results + run.diagnostics).replacing(/^{"url":"[^"]*"/.anchorsMatchLineEndings(), with: ""), command)
    }
    for report in reports {
      let path = report.split(separator: "=").last.map(String.init) ?? ""
      check(try contents(of: path), [report])
    }
    func check(_ text: String, _ what: [String]) {
      expect(text, lacks: ["SECRET", "98765", "\"abc\""])
    }
  }

  @Test func `a URL given to match and explain is masked in text, and printed as given in JSON`()
    async throws
  {
    let file =
      Sample.rules(#"{ "/": "/x", "?": { "token": "b*" } }"#, "ABCDE12345.a.b")
    let folder = try Folder(["aasa.json": file])
    let path = folder.path + "/aasa.json"
    let url = "https://shop.example/x?token=abc&next=https%3A%2F%2Fh%2F%3Fkey%3Dabc"
    for command in [["match", path, url], ["explain", url, "--association", path]] {
      let run = await CommandRun.of(command)
      run.prints("https://shop.example/x?token=***&next=https%3A%2F%2Fh%2F%3Fkey%3D***\n")
      run.lacks("abc")
      let json = await CommandRun.of(command + ["--json"])
      json.prints(#""url":"\#(url)""#)
    }
    let unknown = await CommandRun.of("explain", url, "https://a.example/?token=abc")
    expect(unknown.diagnostics, lacks: "abc")
  }

  @Test(arguments: ["console", "jsonl", "html"])
  func `a fix that was tried hides what the link makes secret`(format: String) async throws {
    let id = Sample.id
    let file =
      Sample.rules(#"{ "/": "/a", "?": { "token": "Zq1Zqz" } }"#, id)
    let run = try await Folder(
      plan: #"""
        { "version": 1, "sites": { "shop.example": { "association": \#(file) } },
          "apps": { "shop": { "id": "\#(id)", "associatedDomains": ["applinks:shop.example"] } },
          "links": [{ "open": "https://shop.example/a?token=Zq1Zqz", "from": "mail", "expect": { "opens": "browser" } }] }
        """#
    ).run("replay", "@/plan.json", "--report", format)
    run.prints("exclude")
    run.lacks(Secrets.mark)
  }
}
