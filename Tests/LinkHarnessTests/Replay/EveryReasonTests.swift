import HarnessTestSupport
import Foundation
import LinkModel
import TestSupport
import Testing

@testable import LinkHarness

/// A reason no plan reaches is one nobody has shown; one whose page says something else is a trap.
struct EveryReasonTests {
  /// The reasons that decide in the plans, by their code.
  private static func reached() async -> [String: DecisionReason] {
    var reasons: [String: DecisionReason] = [:]
    for plan in EveryExpectationCanFailTests.plans {
      let replayer = await Replayer(plan)
      for row in plan.rows where row.skip == nil && row.knownIssue == nil {
        for step in await replayer.replay(row).steps {
          let trace = step.trace
          let all = [
            trace.decision?.reason, trace.decide.canOpen?.reason, trace.route.returned?.reason,
          ]
          for reason in all.compactMap(\.self) { reasons[reason.code] = reason }
        }
      }
    }
    return reasons
  }

  @Test func `every reason is reached by a plan, and its page tells the same evidence`()
    async throws
  {
    let reached = await Self.reached()
    expect(DecisionReason.codes.filter { reached[$0] == nil }, equals: [])
    let page = try String(
      contentsOfFile: PackageFolder.root + "/Sources/LinkModel/LinkModel.docc/Reasons.md",
      encoding: .utf8)
    for (code, reason) in reached {
      let line = page.split(separator: "\n").first { $0.hasPrefix("| `\(code)` |") }
      let source = line?.split(separator: "|").last.map { $0.drop { $0 == " " } }
      expect(source?.hasPrefix(reason.evidence.rawValue), equals: true, "\(code)")
    }
  }
}
