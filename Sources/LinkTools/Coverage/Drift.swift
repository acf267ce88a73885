import LinkAudit
package import LinkHarness
import LinkModel
import MockSite

/// What the plans of some files and folders disagree about with themselves.
package struct Drift: Sendable {
  /// What was found, each once, with the first plan it was found in.
  package let findings: [(plan: String, finding: DriftFinding)]

  /// Compares association files, routes and pages of every plan.
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
}
