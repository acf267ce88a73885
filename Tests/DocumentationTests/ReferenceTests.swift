import LinkAudit
import HarnessText
import Foundation
import MockSite
import TestSupport
import Testing

@testable import LinkHarness
@testable import LinkModel

struct ReferenceTests {
  private func page(_ name: String) throws -> String {
    try String(contentsOf: Documentation.root.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func `the table of reasons has every code with its source`() throws {
    let name = "Sources/LinkModel/LinkModel.docc/Reasons.md"
    let rows = tableRows(try page(name))
    let expected = DecisionReason.Kind.allCases.map { code in
      // Where the link ends up, and what the reason means, are written on the page alone.
      let row = rows.first { $0.hasPrefix("| `\(code.rawValue)` |") }
      let cells = row?.split(separator: "|") ?? []
      let prose = cells.count == 4 ? "|\(cells[1])|\(cells[2])|" : "| … | … |"
      return "| `\(code.rawValue)` \(prose) \(code.evidence): \(code.source) |"
    }
    try check(rows, expected, in: name)
    #expect(!expected.contains { $0.contains("…") })
  }

  @Test func `the table of lint codes says what the codes say`() throws {
    let name = "Sources/LinkAudit/LinkAudit.docc/LintCodes.md"
    let expected = LintCode.allCases.map { code in
      "| `\(code.rawValue)` | \(code.severity.rawValue) | \(code.evidence.rawValue) | \(code.why) |"
    }
    try check(tableRows(try page(name)), expected, in: name)
  }

  /// The rows of the tables of codes.
  private func tableRows(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
  }

  /// Compares the rows of the only table of a page, or records them.
  private func check(_ rows: [String], _ expected: [String], in name: String) throws {
    guard ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil else {
      expect(rows, equals: expected)
      return
    }
    let lines = try page(name).split(separator: "\n", omittingEmptySubsequences: false)
    let prose = lines.filter { !$0.hasPrefix("| `") }.joined(separator: "\n")
    let table = expected.map { $0 + "\n" }.joined()
    try (prose + table).write(
      to: Documentation.root.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  @Test(arguments: LinkSource.simple.map(\.name))
  func `the plan format page has every source of links`(name: String) throws {
    expect(try page("Sources/LinkHarness/LinkHarness.docc/PlanFormat.md"), contains: "`\(name)`")
  }

  @Test func `the plans of the format page replay as they stand`() async throws {
    let page = try #require(Documentation.pages.first { $0.name.hasSuffix("PlanFormat.md") })
    let snippets = page.snippets(of: "json")
    expect(snippets.count, equals: 3)
    for snippet in snippets {
      let outcome = PlanReader(
        source: SourceText(snippet.text, file: "PlanFormat.json"), files: PlanFiles(root: "."),
        forbidsOnly: true
      ).read()
      expect(outcome.findings.map(\.message), equals: [])
      let plan = try #require(outcome.plan)
      let replayer = await Replayer(plan)
      for row in plan.rows {
        let result = await replayer.replay(row)
        expect(result.status, equals: .passed, "\(row.id): \(result.failures.map(\.message))")
      }
    }
  }
}
