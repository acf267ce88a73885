@testable import linkplan

struct LintTests {
  @Test(arguments: [
    (
      "com.apple.developer.associated-domains", "com.apple.developer.associated-domains is a string, not an array",
      "write an <array> of <string> elements"
    ),
    ("CFBundleURLTypes", "CFBundleURLTypes is a string, not an array", "write an array"),
  ])
  func `a value of another type is named before what to write`(key: String, message: String, fix: String) async throws {
    let list = "<plist version=\"1.0\"><dict><key>\(key)</key><string>a</string></dict></plist>"
    let run = try await Folder(["app.plist": list]).run("lint", "@/app.plist")
    run.prints("error: \(message) [", "  fix: \(fix)\n")
  }

  @Test func `a key that begins with an underscore is a remark`() async throws {
    let run = try await Folder([
      "aasa":
        #"{ "applinks": { "_note": 1, "note_": 2, "details": [{ "appIDs": ["ABCDE12345.a"], "components": [{ "/": "/a", "_why": 1, "why_": 2 }] }] } }"#
    ]).run("lint", "@/aasa")
    let unknown = run.results.lines.filter { $0.contains("unknown key \"") }
    expect(unknown.map { $0.contains("\"note_\"") || $0.contains("\"why_\"") }, equals: [true, true])
  }

  private static let broken = """
    { "applinks": { "details": [
      { "appIDs": ["com.example.shop"],
        "components": [
          { "/": "*", "exclude": true },
          { "/": "product/*", "#": "a" } ] } ] } }
    """
  private static let good = """
    { "webcredentials": { "apps": ["\(Sample.id)"] } }
    """
  private static let entitlements = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>com.apple.developer.associated-domains</key>
    <array>
      <string>applinks:https://shop.example</string>
    </array></dict></plist>
    """
  private static let info = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>
    <string>http</string></array></dict></array></dict></plist>
    """

  @Test func `an error shows line, reason, fix and example and results in status 1`() async throws {
    let run = try await Folder(["aasa": Self.broken]).run("lint", "@/aasa")
    expect(run, .failure)
    run.prints(
      "aasa:2:16: error: \"com.example.shop\" has no application identifier prefix [app-id-form]",
      "  2 |   { \"appIDs\": [\"com.example.shop\"],\n",
      "  fix: move the rule before the rules that match the same URLs\n", "  example: https://example.com/product#a\n")
    expect(run.results, hasSuffix: "1 error, 1 warning, 1 note\n")
  }

  @Test func `association files in a plan are checked where the plan contains them`() async throws {
    let plan = """
      { "version": 1, "sites": {
        "shop.example": { "association": { "applinks": { "details": [
          { "appIDs": ["com.example.shop"], "components": [ { "/": "/a" },
            { "/": "/a" } ] } ] } } } },
        "apps": { "appclips": { "id": "\(Sample.id)" } },
        "links": [ { "open": "https://shop.example/a", "deploy": { "shop.example": {
          "association": { "applinks": { "details": [ { "appid": "é" } ] } } } } } ] }
      """
    let run = try await Folder(plan: plan).run("lint", "@/plan.json")
    expect(run, .failure)
    run.prints(
      "plan.json:3:18: error: \"com.example.shop\" has no application", "component 0 (line 3)",
      "plan.json:7:51: warning: unknown key \"appid\"",
      "  7 |     \"association\": { \"applinks\": { \"details\": [ { \"appid\": ")
  }

  @Test(arguments: [
    ("200 \r\n\r\n" + broken, "saved:4:16: error: \"com.example.shop\" has no application"),
    ("200 \r\n\r\n" + broken, "lists com.example.shop [files-disagree]"),
    (
      "308 \r\nlocation: https://www.shop.example/\r\n\r\nRedirecting",
      "saved:1:1: error: the server responded with a redirect (308 to https://www.shop.example/), but"
    ),
    (
      "100 \n\nHTTP/2 403\n\n<html>",
      "saved:3:1: error: the server responded with 403 [response-refused]\n  3 | HTTP/2 403\n"
    ),
    (
      "404 Not Found\r\nApple-Failure-Reason: SWCERR00301 Timeout\r\n\r\n",
      "saved:1:1: error: the host could not be reached (the request timed out); Apple's CDN: the request failed with status 404: SWCERR00301 Timeout [response-refused]"
    ),
  ])
  func `a saved response is checked as the system reads it`(response: String, says: String) async throws {
    let info = "<plist><dict><key>CFBundleIdentifier</key><string>com.example.store</string></dict></plist>"
    let run = try await Folder(["saved": "HTTP/2 " + response, "Info.plist": info]).run(
      "lint", "@/saved", "@/Info.plist")
    expect(run, .failure)
    run.prints(says)
  }

  @Test func `a message of curl is no file`() async throws {
    let run = try await Folder([
      "saved": "\n  % Total\ncurl: (60) SSL certificate problem: certificate has expired\nMore: a\n"
    ]).run("lint", "@/saved")
    expect(run, .failure)
    run.prints(
      "saved:3:1: error: the host's certificate is expired [response-refused]\n",
      "fix: install a certificate that is valid for the host\n1 error")
  }

  @Test func `a symbolic link to a file outside a directory is not checked`() async throws {
    let folder = try Folder(["secret": "{ secret", "in/plan.json": Self.good])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in/apple-app-site-association", withDestinationPath: "../secret")
    let run = await folder.run("lint", "@/in")
    expect(run, .couldNotRun)
    run.says("/in/apple-app-site-association is a symbolic link to a file outside \(folder.path)/in")
    expect(run.results + run.diagnostics, lacks: "{ secret")
  }

  @Test func `each finding is an object on its own line`() async throws {
    let run = try await Folder(["aasa": Self.broken, "good": Self.good]).run("lint", "--json", "@/aasa", "@/good")
    let objects = try run.json
    expect(
      objects.map { $0["code"] as? String },
      equals: [
        "app-id-form", "include-after-exclude", "path-without-slash",
      ])
    expect(objects.map { $0["line"] as? Int }, equals: [2, 5, 5])
    expect(objects.map { $0["severity"] as? String }, equals: ["error", "warning", "info"])
    expect(objects.first?["evidence"] as? String, equals: "documented")
  }

  @Test func `the kind of a file is detected from its content`() async throws {
    let folder = try Folder(["a": Self.entitlements, "b": Self.info, "c": Self.good])
    let run = await folder.run(
      "lint", "--github", "@/a", "@/b", "@/c")
    expect(run, .failure)
    let lines = run.results.lines
    expect(lines.count, equals: 2)
    expect(
      lines[0], hasPrefix: "::error file=\(folder.path)/a,line=5,col=11,title=entitlement-form::")
    expect(lines[0], contains: "%0Afix: write only the domain")
    expect(
      lines[1], contains: "/b,line=4,col=9,title=scheme-web::the app registers the scheme http%")
  }

  @Test func `only warnings and notes result in status 0`() async throws {
    let run = try await Folder([
      "aasa": Self.broken.replacingOccurrences(of: "com.example", with: "ABCDE12345.com.example")
    ]).run("lint", "@/aasa")
    expect(run, .success)
    expect(run.results, hasSuffix: "0 errors, 1 warning, 1 note\n")
  }

  @Test(arguments: [
    (#"{"/":"/p/*"},{"/":"/p/a","exclude":true}"#, "error", CommandStatus.success),
    (#"{"/":"/p/*"},{"/":"/p/a","exclude":true}"#, "warning", .failure),
    (#"{"/":"p/*"}"#, "warning", .success), (#"{"/":"p/*"}"#, "info", .failure),
  ])
  func `the least severity that fails can be chosen`(
    components: String, severity: String, status: CommandStatus
  ) async throws {
    let entry =
      #"{ "appIDs": ["\#(Sample.id)"], "components": [\#(components)] }"#
    let run = try await Folder(["aasa": #"{ "applinks": { "details": [\#(entry)] } }"#]).run(
      "lint", "@/aasa", "--fail-on", severity)
    expect(run, status)
  }

  @Test func `a file of exactly the system's limit is analysed`() async throws {
    let blanks = " ".times(131_072 - Self.broken.utf8.count)
    let run = try await Folder(["aasa": Self.broken + blanks]).run("lint", "@/aasa")
    run.lacks("file-too-large")
    run.prints("[include-after-exclude]")
  }

  @Test func `a file above the system's limit is analysed only with --all`() async throws {
    let folder = try Folder(["aasa": Self.broken + " ".times(131_073)])
    let run = await folder.run("lint", "@/aasa")
    expect(run, .failure)
    run.prints(
      "bytes; the limit is 131072 [file-too-large]", "info: the rest of the file was not analysed [not-analysed]",
      "use 'linkplan lint --all'")
    expect(run.results, hasSuffix: "1 error, 0 warnings, 1 note\n")
    let all = await folder.run("lint", "@/aasa", "--all")
    expect(all.results, hasSuffix: "2 errors, 1 warning, 1 note\n")
  }

  /// An association file with 150 unknown keys, one per line, and one error after them.
  private static let noisy =
    #"{ "applinks": { "details": [ { "components": [ { "/": "/a""#
    + (0..<150).map { ",\n\"k\($0)\": 1" }.joined() + #"} ], "appIDs": ["shop"] } ] } }"#

  @Test(arguments: ["--json", "--github", "--quiet"])
  func `every report prints a hundred findings with one code, then the number of the others`(
    format: String
  ) async throws {
    let folder = try Folder(["aasa": Self.noisy])
    let run = await folder.run("lint", format, "@/aasa")
    expect(run, .failure)
    let text = run.results
    expect(text.ranges(of: "in a component").count, equals: 100)
    expect(text.ranges(of: "and 50 more findings with this code").count, equals: 1)
    expect(text, contains: "app-id-form")
    let all = await folder.run("lint", format, "--all", "@/aasa").results
    expect(all.ranges(of: "in a component").count, equals: 150)
    expect(all, lacks: "more findings")
  }

  @Test func `the totals include the findings that are omitted`() async throws {
    let folder = try Folder(["aasa": Self.noisy])
    let run = await folder.run("lint", "@/aasa")
    run.prints("aasa:102:1: warning: and 50 more findings with this code")
    expect(run.results, hasSuffix: "1 error, 150 warnings, 0 notes\n")
    let json = try await folder.run("lint", "--json", "@/aasa").json
    expect(json.compactMap { $0["omitted"] as? Int }, equals: [50])
  }

  @Test func `an unreadable file results in status 2, and the others are checked`() async throws {
    let folder = try Folder(["aasa": Self.broken])
    let run = await folder.run("lint", "@/nowhere", "@/aasa", "--json")
    expect(run, .couldNotRun)
    run.says("no such file")
    run.prints("app-id-form")
    let nothing = await folder.run("lint", "@/nowhere")
    expect(nothing.results, equals: "", "a file that was not read has no findings to count")
  }
}
