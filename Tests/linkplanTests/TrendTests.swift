import Foundation
import TestSupport
import Testing

@testable import linkplan

struct TrendTests {
  private static func plan(_ opens: String) -> String {
    """
    { "version": 1, "sites": { "shop.example": {} }, "links": [
      { "id": "stays", "open": "https://shop.example/", "expect": { "opens": "browser" } },
      { "id": "moves", "open": "https://shop.example/x", "expect": { "opens": "\(opens)" } } ] }
    """
  }

  @Test func `the trend of three runs names the run in which a row began to fail`() async throws {
    let folder = try Folder(["plan.json": ""])
    var files: [String] = []
    for (number, opens) in ["browser", "nothing", "nothing"].enumerated() {
      try Self.plan(opens).write(
        toFile: folder.path + "/plan.json", atomically: true, encoding: .utf8)
      files.append("\(folder.path)/\(number).jsonl")
      _ = await CommandRun.of(
        "replay", folder.path + "/plan.json", "--timings", "--report", "jsonl=" + files[number],
        "--last-run", folder.path + "/last")
    }
    let page = folder.path + "/out/trend.html"
    let run = await CommandRun.of(
      ["merge", "--trend"] + files + ["--report", "console", "--report", "html=" + page])
    expect(run.status, equals: .failure)
    expect(run.results, contains: "✓ ✗ ✗  moves  ")
    expect(run.results, contains: "failing since report 2\n")
    expect(
      run.results, contains: "1 row changed (1 failing); 0 always failed, 1 never failed\n")
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    expect(run.results, contains: "1  \(year)-")
    expect(
      try String(contentsOfFile: page, encoding: .utf8), contains: "<h1>Trend of 3 reports</h1>")
    let fixed = await CommandRun.of(["merge", "--trend", files[1], files[0]])
    expect(fixed.status, equals: .success)
    expect(fixed.results, contains: "fixed in report 2\n")
  }

  @Test func `a trend without rows has tested nothing`() async throws {
    let folder = try Folder(["empty.jsonl": ""])
    let run = await CommandRun.of("merge", "--trend", folder.path + "/empty.jsonl")
    expect(run.status, equals: .couldNotRun)
    expect(run.diagnostics, contains: "the last report contains no rows")
  }
}
