@testable import linkplan

/// Tests that what makes a run red stands in each of its reports, and that an incomplete run is not green.
struct ReportedRunTests {
  private static let formats = ["console", "jsonl", "junit", "github", "markdown", "html"]

  private static let plan = """
    { "version": 1,
      "sites": { "shop.example": {
        "redirects": [{ "path": "/r", "to": "http://shop.example/a" }],
        "association": { "applinks": { "details": [
          { "appIDs": ["\(Sample.id)"], "components": [
            { "/": "/products/*" },
            { "/": "/products/help", "exclude": true } ] } ] } } } },
      "apps": { \(Sample.app) },
      "links": [
        { "id": "a", "open": "https://shop.example/?password=x", "expect": { "opens": "browser" } },
        { "id": "b", "open": "https://shop.example/", "expect": { "opens": "browser" } } ] }
    """

  /// Replays the plan and returns the run and its reports, by format.
  private static func run(
    _ folder: borrowing Folder, _ options: String...
  ) async throws -> (run: CommandRun, reports: [String: String]) {
    let targets = formats.map { "--report=\($0)=\(folder.path)/out/\($0)" }
    let run = await folder.run(["replay", "@/plan.json"] + options + targets)
    return (run, try reports(folder.path + "/out"))
  }

  private static func reports(_ path: String) throws -> [String: String] {
    try formats.reduce(into: [:]) { $0[$1] = try contents(of: "\(path)/\($1)") }
  }

  private static let messages = ["the redirect leaves https", "the link exposes", "component 1 excludes nothing"]

  @Test func `findings that fail a run stand in every report, and in the reports that are made of it`() async throws {
    let folder = try Folder(plan: Self.plan)
    let (run, reports) = try await Self.run(folder, "--fail-on", "warning")
    expect(run, .failure)
    for format in Self.formats {
      for message in Self.messages { expect(reports[format] ?? "", contains: message, "\(format)") }
    }
    expect(reports["console"] ?? "", contains: "2 links in 1 plan: 2 passed, 3 findings (in memory")
    expect(reports["markdown"] ?? "", hasPrefix: "## ❌ Links: 2 passed, 3 findings\n")
    expect(reports["html"] ?? "", contains: "<h1>2 links: none failed; 3 findings</h1>")
    expect(reports["junit"] ?? "", contains: ["<testsuite name=\"findings\"", "tests=\"3\" failures=\"3\""])
    expect(reports["github"]?.lines.count { $0.hasPrefix("::warning ") }, equals: 3)

    let targets = Self.formats.map { "--report=\($0)=\(folder.path)/again/\($0)" }
    let again = await folder.run(["report", "@/out/jsonl"] + targets)
    expect(again, .failure)
    let made = try Self.reports(folder.path + "/again")
    for format in ["jsonl", "github", "markdown"] { expect(made[format], equals: reports[format], "\(format)") }
    expect(made["console"] ?? "", contains: "2 links in 1 plan: 2 passed, 3 findings (in memory)")
  }

  @Test func `without --fail-on, a warning is a diagnostic, in JSON Lines and on the page`() async throws {
    let folder = try Folder(plan: Self.plan)
    let (run, reports) = try await Self.run(folder)
    expect(run, .success)
    run.says(Self.messages[0])
    for format in Self.formats where format != "jsonl" && format != "html" {
      for message in Self.messages { expect(reports[format] ?? "", lacks: message, "\(format)") }
    }
    expect(reports["html"] ?? "", contains: "<summary>2 warnings</summary>")
    let lines = try jsonLines(reports["jsonl"] ?? "")
    let warnings = lines.map { ($0["warnings"] as? [[String: Any]])?.compactMap { $0["line"] as? Int } }
    expect(warnings, equals: [[10], nil, nil])
    let last = try #require(lines.last?["run"] as? [String: Any])
    expect((last["findings"] as? [[String: Any]])?.compactMap { $0["line"] as? Int }, equals: [3, 10])
    expect(last["rows"] as? Int, equals: 2)
    expect(last["failOn"] as? String, equals: nil)
    expect(last["date"] as? String, equals: nil)
  }

  @Test func `with --timings, the last line has what HTML says about the run`() async throws {
    let folder = try Folder(plan: Self.plan)
    let (_, reports) = try await Self.run(folder, "--timings")
    let last = try #require(try jsonLines(reports["jsonl"] ?? "").last?["run"] as? [String: Any])
    let machine = try #require(last["machine"] as? String)
    #expect(last["date"] is String && last["microseconds"] is Int)
    let again = await folder.run("report", "@/out/jsonl", "--as", "html")
    again.prints("<dt>machine</dt> <dd>\(machine)</dd>")
  }

  @Test func `the report of a run that was killed says so, and ends with status 2`() async throws {
    let folder = try Folder(plan: Self.plan)
    let (_, reports) = try await Self.run(folder)
    let cut = (reports["jsonl"] ?? "").lines.prefix(1).joined() + "\n"
    try cut.write(toFile: folder.path + "/cut.jsonl", atomically: true, encoding: .utf8)
    for format in Self.formats {
      let run = await folder.run("report", "@/cut.jsonl", "--as", format)
      expect(run, .couldNotRun)
      let says =
        "/cut.jsonl:1:1: error: the run was not completed, or its report was written before 0.9\n  fix: replay the rows again\n"
      run.says(says)
      if format != "jsonl" { expect(run.results, contains: "the run was not completed", "\(format)") }
    }
  }
}
