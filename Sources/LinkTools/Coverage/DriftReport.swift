import HarnessText
import LinkHarness
import LinkModel

/// Drift as `linkplan coverage --drift` prints it.
package struct DriftReport: Sendable {
  private let drift: Drift

  /// Prepares a report.
  package init(_ drift: Drift) { self.drift = drift }

  /// For people: each finding with its URL and what to do.
  package var text: String {
    let findings = drift.findings.map { plan, finding in
      "\(finding.item.place): \(finding.message)\n  example: \(finding.witness)\n  plan: \(plan)\n  fix: \(finding.fix)\n"
        .split(separator: "\n").map { TerminalText.escaped(String($0)) + "\n" }.joined()
    }.joined(separator: "\n")
    let count = drift.findings.count
    return count == 0
      ? "association files, routes and pages agree\n"
      : findings + "\n\(count.of("disagreement", "disagreements"))\n"
  }

  /// For programs: one object for each finding, on a line of its own.
  package var json: String {
    drift.findings.map { plan, finding in
      JSONValue.object([
        "drift": .string(finding.kind.rawValue), "app": .string(finding.app),
        "plan": .string(plan), "text": .string(finding.item.text),
        "file": .string(finding.item.file), "line": .number(finding.item.line),
        "column": .number(finding.item.column), "witness": .string(finding.witness),
        "status": finding.status.map(JSONValue.number) ?? .null,
      ]).text + "\n"
    }.joined()
  }
}
