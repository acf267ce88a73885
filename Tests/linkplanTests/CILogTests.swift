@testable import linkplan

/// Tests that `linkplan` escapes text that CI services interpret as commands, wherever the text occurs in the input.
struct CILogTests {
  private static let title = "##[error]x"
  private static let hostile = "::error::x"

  private static let files = [
    "aasa": """
    { "applinks": { "details": [{ "appIDs": ["\(Sample.id)"], "components": [
      { "/": "/##[group]*", "comment": "##[warning]" }, { "/": "/b", "##vso[task.setvariable]": 1 } ] }] },
      "##[error]x": 1, "##[error]x": 2 }
    """,
    "other": """
    { "applinks": { "details": [{ "appIDs": ["ABCDE12345.com.##[x]"], "components": [
      { "/": "/##[new]*" } ] }] } }
    """,
    "broken": "{ \n::error::x\n }",
    "plan.json": """
    { "version": 1, "sites": { "shop.example": { "association": { "file": "aasa" } } },
      "apps": { "##[shop]": { "id": "\(Sample.id)", "associatedDomains": ["applinks:shop.example"] } },
      "links": [
        { "id": "::error::x", "open": "https://shop.example/##[error]", "expect": { "opens": "browser" } },
        { "id": "##[error]x", "open": "https://shop.example/##vso[a]b", "expect": { "opens": "##[shop]", "because": "excluded" } } ] }
    """,
  ]

  @Test(
    arguments: [
      ["match", "aasa", hostile, "https://shop.example/##[group]x"],
      ["match", "aasa", "--json", hostile, "##[error]x"],
      ["lint", "aasa", "broken", "##[error]no-such-file"],
      ["lint", "aasa", "--json"],
      ["explain", "https://shop.example/##[group]x", "--association", "aasa"],
      ["explain", "https://shop.example/##[group]x", "--association", "aasa", "--json"],
      ["explain", "--plan", "plan.json", "--row", "##[error]x"],
      ["diff", "aasa", "other"], ["diff", "aasa", "other", "--json"],
      ["coverage", "plan.json"], ["coverage", "plan.json", "--json"],
      ["init", "aasa"], ["replay", "broken"], [hostile], ["lint", "--##[error]x"],
    ]
      + ["console", "jsonl", "junit", "markdown", "html"].map {
        ["replay", "plan.json", "--report", $0]
      })
  func `no command prints text that a CI service interprets`(words: [String]) async throws {
    let folder = try Folder(Self.files)
    let words = words.map { Self.files[$0] == nil ? $0 : folder.path + "/" + $0 }
    let safe = await CommandRun.of(words + ["--ci-log"])
    for line in (safe.results + safe.diagnostics).split(whereSeparator: \.isNewline) {
      let isObeyed = line.contains("##[") || line.contains("##vso[")
      #expect(!isObeyed && !line.drop(while: \.isWhitespace).hasPrefix("::"), "\(line)")
    }
    #expect((safe.results + safe.diagnostics).utf8.count > 20)
    if words.contains("--json") || words.contains("jsonl") {
      let plain = await CommandRun.of(words)
      expect(safe.status, equals: plain.status)
      let (one, other) = (try safe.json, try plain.json)
      expect(NSArray(array: one), equals: NSArray(array: other))
    }
  }

  @Test func `annotations for GitHub remain commands`() async throws {
    let folder = try Folder(Self.files)
    let run = await folder.run(
      "replay", "@/plan.json", "--report", "github", "--ci-log")
    let lines = run.results.lines
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("::error file=") })
    let lint = await folder.run("lint", "@/aasa", "--github", "--ci-log")
    #expect(lint.results.lines.allSatisfy { $0.hasPrefix("::") })
  }
}
