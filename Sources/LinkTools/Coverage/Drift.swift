import HarnessText
package import LinkHarness

package struct Drift: Sendable {
  private let findings: [(plan: String, finding: DriftFinding)]

  package init(_ plans: PlanCollection) async {
    var findings: [(plan: String, finding: DriftFinding)] = []
    var seen: Set<DriftFinding> = []
    for plan in plans.loads.compactMap(\.plan) {
      for finding in await DriftCheck(of: plan).findings() where seen.insert(finding).inserted {
        findings.append((plan.file, finding))
      }
    }
    self.findings = findings
  }

  package var isEmpty: Bool { findings.isEmpty }

  package var text: String {
    if findings.isEmpty { return "association files, routes and pages agree\n" }
    let blocks = findings.map { plan, finding in
      "\(finding.item.place): \(finding.message)\n  example: \(finding.witness)\n  plan: \(plan)\n  fix: \(finding.kind.fix)\n"
        .split(separator: "\n").map { TerminalText.escaped(String($0)) + "\n" }.joined()
    }
    let count = findings.count.of("disagreement", "disagreements")
    return blocks.joined(separator: "\n") + "\n\(count)\n"
  }

  package var json: String {
    findings.map { plan, finding in
      let place = finding.item.place
      return JSONValue.object([
        "drift": .string(finding.kind.rawValue), "app": .string(finding.app),
        "plan": .string(plan), "text": .string(finding.item.text), "file": .string(place.file),
        "line": .number(place.position.line), "column": .number(place.position.column),
        "witness": .string(finding.witness),
        "status": finding.status.map(JSONValue.number) ?? .null,
      ]).jsonLine
    }.joined()
  }
}
