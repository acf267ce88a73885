@testable import linkplan

struct ReplayTests {
  private static func plan(opens: String) -> String {
    """
    { "version": 1,
      "sites": { "shop.example": { "association": { "applinks": { "details": [
        { "appIDs": ["\(Sample.id)"], "components": [{ "/": "/product/*" }] } ] } } } },
      "apps": { \(Sample.app) },
      "links": [
        { "id": "first", "tags": ["smoke"], "open": "https://shop.example/product/1", "expect": { "opens": "shop" } },
        { "id": "second", "open": "https://shop.example/help",
          "expect": { "opens": "\(opens)" } } ] }
    """
  }

  @Test func `only a row with several steps has their number in JSON Lines`() async throws {
    let step = #"{ "open": "a://b", "expect": { "opens": "nothing" } }"#
    let run = try await Folder(plan: #"{ "version": 1, "links": [\#(step), { "steps": [\#(step), \#(step)] }] }"#).run(
      "replay", "@", "--report", "jsonl")
    expect(try run.json.filter { $0["row"] != nil }.map { $0["steps"] as? Int }, equals: [nil, 2])
  }

  @Test func `passed rows result in status 0, a failed one in status 1`() async throws {
    expect(try await Folder(["good.json": Self.plan(opens: "browser")]).run("replay", "@"), .success)
    let bad = try Folder(["bad.json": Self.plan(opens: "shop")])
    let run = await bad.run("replay", "@/bad.json")
    expect(run, .failure)
    expect(run.unwrapped, contains: #"bad.json:8:28: expected opens "shop", got "browser""#)
    run.prints("no-rule-matches")
  }

  @Test func `rows that only an app's own code can judge are one line, and fail`() async throws {
    let rows = ["route\": \"product", "error\": \"unknown-route", "opens\": \"browser"].enumerated().map {
      #"{ "id": "row-\#($0)", "open": "shop://product/42", "expect": { "\#($1)" } }"#
    }
    func plan(_ rows: some Collection<String>) -> String {
      #"{ "version": 1, "apps": { \#(Sample.scheme) }, "links": [\#(rows.joined(separator: ", "))] }"#
    }
    let folder = try Folder(["several.json": plan(rows), "one.json": plan(rows.prefix(1))])
    let several = await folder.run("replay", "@/several.json")
    expect(several, .failure)
    expect(
      several.unwrapped,
      contains:
        " 2 rows cannot be judged here, because the plan describes no routes of shop (\(folder.path)/several.json:1); replay them by `swift test` with the app's code"
    )
    several.lacks("✗ row-0")
    several.prints("✗ row-2", "3 links in 1 plan: 0 passed, 3 failed")
    // A single row is reported in full, with what to add to the plan.
    await folder.run("replay", "@/one.json").prints(#"add a "router" to this app"#)
  }

  @Test func `of rows for an app's own code, only what the system does is judged`() async throws {
    let shop = #""apps": { \#(Sample.scheme) }"#
    func plan(_ rows: String) -> String { #"{ "version": 1, \#(shop), "links": [\#(rows)] }"# }
    func row(_ expect: String, _ open: String = "shop://product/42") -> String {
      #"{ "open": "\#(open)", "expect": { \#(expect) } }"#
    }
    let folder = try Folder([
      "some.json": plan(
        [
          row(#""opens": "shop", "route": "product", "delivery": { "calls": [] }"#), row(#""route": "product""#),
          row(#""opens": "browser""#),
          #"{ "steps": [\#(row(#""opens": "shop""#)), { "back": {} }, \#(row(#""opens": "nothing""#, "a://b"))] }"#,
        ].joined(separator: ",")),
      "none.json": plan(row(#""navigation": { "stack": ["home"] }"#)),
    ])
    let run = await CommandRun.of("replay", "--system", folder.path + "/some.json", "--report", "jsonl")
    let rows = try run.json.filter { $0["row"] != nil }
    expect(run, .failure)
    expect(rows.map { $0["status"] as? String }, equals: ["passed", "skipped", "failed", "passed"])
    expect(
      rows.map { $0["notJudged"] as? [String] }, equals: [["route", "delivery.calls"], ["route"], nil, ["opens"]])
    expect(rows.dropFirst().first?["reason"] as? String, equals: "all that it expects depends on the app's code")
    expect(await CommandRun.of("replay", "--system", folder.path + "/none.json"), .couldNotRun)
  }

  @Test(arguments: [["nowhere.json"], ["./nowhere"], ["replay", "--row", "a--", "nowhere.json"]])
  func `a path alone is a plan to replay, and a value may end with hyphens`(words: [String]) async throws {
    let run = await CommandRun.of(words)
    expect(run, .couldNotRun)
    run.prints("error: file not found: ")
  }

  @Test(arguments: [(19, nil), (20, "\n  and 1 more\n")])
  func `twenty causes are listed, the commonest first`(others: Int, rest: String?) async throws {
    let routes = (0...others).map { #"{ "name": "r\#($0)", "path": "/p\#($0)/:id" }"# }
    let rows = ((0...others) + [0]).enumerated().map { number, route in
      #"{ "id": "row-\#(number)", "open": "shop://p\#(route)/1", "expect": { "navigation": { "action": "replace" } } }"#
    }
    let folder = try Folder(
      plan: """
        { "version": 1, "apps": { "shop": { "id": "ABCDE12345.shop", "urlSchemes": ["shop"],
            "router": { "routes": [\(routes.joined(separator: ", "))] } } }, "links": [\(rows.joined(separator: ", "))] }
        """)
    // Fixes are not tried, because that takes as long as thousands of rows.
    var (reporter, run) = (ConsoleReporter(), CommandRun())
    await ReplayRun(PlanCollection([folder.path + "/plan.json"])).run(RowRecord.Parts()) {
      run.results += reporter.report($0)
    }
    expect(
      run.unwrapped, hasPrefix: "\(others + 1) causes \(folder.path)/plan.json:2: 2 rows, expected navigation.action ")
    expect(run.results.contains(" more\n"), equals: rest != nil)
    if let rest { run.prints(rest) }
  }

  @Test func `sixty failures with five causes are short, and a report of their JSON Lines is the same`() async throws {
    let rules = (0..<5).map { #"{ "/": "/sale-\#($0)/*", "exclude": true, "comment": "not in the app" }"# }
    let rows = (0..<60).map {
      #"{ "open": "https://shop.example/sale-\#($0 % 5)/\#($0)", "from": "mail", "expect": { "opens": "shop" } }"#
    }
    let folder = try Folder(
      plan: """
        { "version": 1, "sites": { "shop.example": { "association": { "applinks": { "details": [{
            "appIDs": ["ABCDE12345.shop"], "components": [
              \(rules.joined(separator: ",\n        "))] }] } } } },
          "apps": { "shop": { "id": "ABCDE12345.shop", "associatedDomains": ["applinks:shop.example"] } }, "links": [
            \(rows.joined(separator: ",\n      "))] }
        """)
    for full in [[], ["--full"]] {
      let run = await CommandRun.of(
        ["replay", folder.path, "--report", "jsonl=\(folder.path)/rows.jsonl", "--report", "console"] + full)
      expect(run, .failure)
      let lines = run.results.split(separator: "\n", omittingEmptySubsequences: false)
      expect(lines.filter { $0.count > 120 && !$0.contains("--row") }, equals: [])
      expect(lines.count < 120, equals: full.isEmpty, "\(lines.count) lines")
      run.prints("5 causes\n  \(folder.path)/plan.json:3: 12 rows, opened the browser instead of shop\n")
      expect(
        full.isEmpty ? run.unwrapped : "",
        contains: full.isEmpty
          ? "opened the browser instead of shop: \(folder.path)/plan.json:3 says { \"/\": \"/sale-0/*\", " : "")
      run.prints("  ✗ row-6 · https://shop.example/sale-0/5\n", "\n  and 7 more\n\n✗ row-2 · ")
      expect(
        run.results.contains("first diverged at decide: ✓ fetch ✓ parse ✗ decide · fallback\n"), equals: full.isEmpty)
      expect(run.results.contains("→ decide"), equals: !full.isEmpty)
      expect(run.unwrapped, contains: "; 5 causes, the first at \(folder.path)/plan.json:3\n")
      let merged = await CommandRun.of(["report", folder.path + "/rows.jsonl", "--as", "console"] + full)
      func withoutTime(_ text: String) -> String { text.replacing(/, [\d.]+ m?s\)/, with: ")") }
      expect(withoutTime(merged.results), equals: withoutTime(run.results))
    }
  }

  @Test func `a plan of which nothing was replayed has no check mark`() async throws {
    let row = #"{ "open": "a://b", "skip": "later", "expect": { "opens": "nothing" } }"#
    let folder = try Folder([
      "skipped.json": #"{ "version": 1, "links": [\#(row)] }"#, "good.json": Self.plan(opens: "browser"),
    ])
    let run = await folder.run("replay", "@")
    run.prints("✓ \(folder.path)/good.json  2 passed\n", "- \(folder.path)/skipped.json  0 passed\n")
    expect(run, .success)
  }

  @Test func `a run that skips every row has tested nothing, and each of its reports says so`() async throws {
    let row = #"{ "open": "a://b", "skip": "later", "expect": { "opens": "nothing" } }"#
    let folder = try Folder(plan: #"{ "version": 1, "links": [\#(row)] }"#)
    let (plan, lines, words) = (folder.path + "/plan.json", folder.path + "/lines", "so nothing was tested")
    let run = await CommandRun.of("replay", plan, "--report", "jsonl=\(lines)")
    expect(run, .couldNotRun)
    run.says(words)
    for format in ["console", "junit", "github", "markdown", "html"] {
      let report = await CommandRun.of("report", lines, "--as", format)
      expect(report, .couldNotRun)
      // Markdown writes punctuation as character references.
      expect(report.results.replacing("&#44;", with: ","), contains: words, "\(format)")
    }
    let shard = await CommandRun.of("replay", plan, "--shard", "1/2")
    expect(shard, .success)
  }

  @Test func `an invalid plan results in status 2 and does not hide others`() async throws {
    let run = try await Folder([
      "bad.json": #"{ "version": 1, "links": [] }"#, "good.json": Self.plan(opens: "browser"),
    ]).run("replay", "@")
    expect(run, .couldNotRun)
    run.prints(
      "bad.json:1:26: error: the plan has no rows", "2 links in 1 plan: 2 passed, 1 plan could not be replayed")
  }

  @Test(arguments: [
    ["--row", "second"], ["--row", "good.json:8"], ["--filter", "help"], ["--filter", "second"],
  ])
  func `a row can be selected by id, line and text`(selection: [String]) async throws {
    let folder = try Folder(["good.json": Self.plan(opens: "browser")])
    let arguments = ["replay", folder.path, "--report", "jsonl"] + selection
    let rows = try jsonLines(await run(arguments))
    expect(rows.compactMap { $0["row"] as? String }, equals: ["second"])
  }

  @Test func `an empty selection is an error`() async throws {
    let run = try await Folder(["good.json": Self.plan(opens: "browser")]).run("replay", "@", "--tag", "smok")
    expect(run, .couldNotRun)
    run.says("no row was selected")
  }

  @Test func `JSON Lines contain all documented fields of a failed row`() async throws {
    let folder = try Folder(["bad.json": Self.plan(opens: "shop")])
    let lines = try jsonLines(
      await run(["replay", folder.path + "/bad.json", "--report", "jsonl"]))
    let row = try #require(lines.last { $0["row"] != nil })
    expect(row["plan"] as? String, equals: folder.path + "/bad.json")
    expect(row["row"] as? String, equals: "second")
    expect(row["line"] as? Int, equals: 7)
    expect(row["status"] as? String, equals: "failed")
    let stages = try #require(row["stages"] as? [String: Any])
    expect(Set(stages.keys), equals: ["fetch", "parse", "decide", "fallback"])
    let failure = try #require((row["failures"] as? [[String: Any]])?.first)
    expect(failure["stage"] as? String, equals: "decide")
    expect(failure["field"] as? String, equals: "opens")
    expect(failure["expected"] as? String, equals: "shop")
    expect(failure["actual"] as? String, equals: "browser")
    expect(failure["because"] as? String, equals: "no-rule-matches")
    expect(failure["line"] as? Int, equals: 8)
    expect(failure["column"] as? Int, equals: 28)
    expect(failure["message"] as? String, equals: #"expected opens "shop", got "browser""#)
  }

  @Test func `several reports are written in one run`() async throws {
    let folder = try Folder(["good.json": Self.plan(opens: "browser")])
    let file = folder.path + "/out.jsonl"
    let run = await folder.run(
      "replay", "@/good.json", "--report", "console", "--report", "jsonl=\(file)")
    run.prints("2 passed")
    expect(try jsonLines(contents(of: file)).count, equals: 3, "two rows, and the run")
  }

  @Test func `unused documents are reported`() async throws {
    let run = try await Folder([
      "good.json": Self.plan(opens: "browser"), "Associations/old.json": #"{ "applinks": {} }"#,
    ]).run("replay", "@")
    expect(run, .success)
    run.says("Associations/old.json is neither a plan nor a file used by a plan")
  }

  private func run(_ arguments: [String]) async -> String {
    await CommandRun.of(arguments).results
  }

  @Test func `a fix was tried, is in a line of JSON Lines, and is printed from it as in the run`() async throws {
    let plan = """
      { "version": 1,
        "sites": { "shop.example": { "association": { "applinks": { "details": [
          { "appIDs": ["\(Sample.id)"], "components": [
            { "/": "/prodct/*" },
            { "/": "/basket" } ] } ] } } } },
        "apps": { \(Sample.app) },
        "links": [
          { "id": "a", "open": "https://shop.example/product/1", "expect": { "opens": "shop" } },
          { "id": "b", "open": "https://shop.example/product/2", "expect": { "opens": "shop" } },
          { "id": "c", "open": "https://shop.example/help", "expect": { "opens": "browser" } } ] }
      """
    let folder = try Folder(plan: plan)
    let run = await folder.run("replay", "@/plan.json", "--report", "console", "--report", "jsonl=@/run.jsonl")
    let words = #"write "/product/*" for "/prodct/*""#
    let report = await folder.run("report", "@/run.jsonl", "--as", "console")
    for run in [run, report] { expect(run.unwrapped, contains: "fix: \(folder.path)/plan.json:4:14: \(words) ") }
    let lines = try jsonLines(contents(of: folder.path + "/run.jsonl"))
    expect(lines.count, equals: 5)
    let cause = try #require(lines[3]["cause"] as? [String: Any])
    expect(cause["rows"] as? [String], equals: ["a", "b"])
    let edits = try #require(cause["edits"] as? [[String: Any]])
    expect(edits.map { $0["words"] as? String }, equals: [words])
    expect(edits.map { $0["after"] as? String }, equals: [#""/product/*""#])
    // A row that is explained is the first one of its cause.
    let explained = await folder.run("explain", "--plan", "@/plan.json", "--row", "b").results.components(
      separatedBy: "fix: ")
    expect(explained.count, equals: 2)
    expect(explained.last ?? "", hasPrefix: "\(folder.path)/plan.json:4:14: \(words)\n")
    let object = try jsonLines(await folder.run("explain", "--plan", "@/plan.json", "--row", "a", "--json").results)
    for key in ["status", "failures"] {
      let (told, reported) = (object.first?[key] as? NSObject, lines.first?[key] as? NSObject)
      #expect(told != nil && told == reported, "\(key)")
    }
  }

  @Test func `what to do outside the plan is told once, and not if the fix says it`() async throws {
    let plan = """
      { "version": 1,
        \(Sample.site()),
        "apps": { \(Sample.app) },
        "device": { "browserPreferred": ["shop.example"] },
        "links": [
          { "id": "a", "open": "https://shop.example/1", "from": { "safari": "https://shop.example/" },
            "expect": { "opens": "shop" } },
          { "id": "b", "open": "https://shop.example/2", "expect": { "opens": "shop" } } ] }
      """
    let folder = try Folder(plan: plan)
    let (other, hold) = ("link to the page from another host", "choose to open it in the app")
    let formats = ReportFormat.allCases.map(\.rawValue)
    _ = await folder.run(["replay", "@/plan.json"] + formats.flatMap { ["--report", "\($0)=@/\($0)"] })
    for format in formats {
      let text = try contents(of: folder.path + "/" + format).replacing(/\n +/, with: " ")
      // A table of causes precedes their rows.
      let number = ["console", "html"].contains(format) ? 2 : 1
      expect(text.components(separatedBy: other).count - 1, equals: number, "\(format)")
      expect(text, lacks: hold)
    }
    for (row, words) in [("a", "do: " + other), ("b", "fix: ")] {
      let run = await folder.run("explain", "--plan", "@/plan.json", "--row", row)
      expect(run.unwrapped.components(separatedBy: words).count, equals: 2, "\(row)")
      expect(run.unwrapped, lacks: hold)
    }
  }
}
