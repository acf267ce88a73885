import HarnessText
package import LinkHarness

package struct Drift: Sendable {
  private let found: [(plan: String, disagreement: Disagreement)]

  package init(_ plans: PlanCollection) async {
    var found: [(plan: String, disagreement: Disagreement)] = []
    var seen: Set<[String]> = []
    for plan in plans.loads.compactMap(\.plan) {
      for disagreement in await DriftCheck(of: plan).disagreements() where seen.insert(disagreement.key).inserted {
        found.append((plan.file, disagreement))
      }
    }
    self.found = found
  }

  package var isEmpty: Bool { found.isEmpty }

  package var text: String {
    if found.isEmpty { return "association files, routes and pages agree\n" }
    let blocks = found.map { plan, disagreement in
      let finding = disagreement.finding
      let lines = [
        "\(finding.place): \(finding.message)", "  example: \(finding.witness ?? "")", "  plan: \(plan)",
        "  fix: \(finding.fix ?? "")",
      ]
      return lines.map { TerminalText.escaped($0) + "\n" }.joined()
    }
    let count = found.count.of("disagreement", "disagreements")
    return blocks.joined(separator: "\n") + "\n\(count)\n"
  }

  package var json: String {
    found.map { plan, disagreement in
      let (finding, place) = (disagreement.finding, disagreement.finding.place)
      return JSONValue.object([
        "drift": .string(finding.code ?? ""), "app": .string(disagreement.app),
        "plan": .string(plan), "text": .string(disagreement.item.text), "file": .string(place.file),
        "line": .number(place.position.line), "column": .number(place.position.column),
        "witness": .string(finding.witness ?? ""),
        "status": disagreement.status.map(JSONValue.number) ?? .null,
      ]).jsonLine
    }.joined()
  }
}
