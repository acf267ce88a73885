import LinkAudit
import HarnessText
import Foundation
import LinkModel
import MockSite
import Testing

@testable import LinkHarness

@Suite struct ReferenceTests {
  private func page(_ name: String) throws -> String {
    try String(contentsOf: Documentation.root.appendingPathComponent(name), encoding: .utf8)
  }

  /// The first cells of the table rows that hold one word in backticks.
  private func firstCells(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^\| `([^`]+)` \|/).map { String($0.1) }
    }
  }

  @Test func `the table of reasons has every code once`() throws {
    let codes = firstCells(try page("Sources/LinkModel/LinkModel.docc/Reasons.md"))
    #expect(codes.sorted() == DecisionReason.codes.sorted())
  }

  @Test func `the table of lint codes says what the codes say`() throws {
    let rows = try page("Sources/LinkModel/LinkModel.docc/LintCodes.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `") }.map(String.init)
    let expected = LintCode.allCases.map { code in
      "| `\(code.rawValue)` | \(code.severity.rawValue) | \(code.evidence.rawValue) | \(code.why) |"
    }
    #expect(rows == expected)
  }

  @Test(arguments: LinkSource.simple.map(\.name))
  func `the plan format page has every source of links`(name: String) throws {
    #expect(try page("Sources/LinkHarness/LinkHarness.docc/PlanFormat.md").contains("`\(name)`"))
  }

  @Test func `the plans of the format page replay as they stand`() async throws {
    let page = try #require(Documentation.pages.first { $0.name.hasSuffix("PlanFormat.md") })
    let snippets = page.snippets(of: "json")
    #expect(snippets.count == 3)
    for snippet in snippets {
      let outcome = PlanReader(
        source: SourceText(snippet.text, file: "PlanFormat.json"), files: PlanFiles(root: "."),
        forbidsOnly: true
      ).read()
      #expect(outcome.findings.map(\.message) == [])
      let plan = try #require(outcome.plan)
      let replayer = await Replayer(plan)
      for row in plan.rows {
        let result = await replayer.replay(row)
        #expect(result.status == .passed, "\(row.id): \(result.failures.map(\.message))")
      }
    }
  }
}
