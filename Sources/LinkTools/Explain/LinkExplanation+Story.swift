import HarnessText
package import LinkHarness
import LinkModel

extension LinkExplanation {
  /// Explains every step of a row, from the plan's start.
  package static func story(of row: TestPlan.Row, in plan: TestPlan) async -> [LinkExplanation] {
    let steps = await Replayer(plan).replay(row).steps
    return steps.enumerated().map { index, result in
      let place = steps.count > 1 ? "step \(index + 1) of \(steps.count): " : ""
      let device = result.step.device.map { ", on \($0)" } ?? ""
      return LinkExplanation(
        result.trace, heading: place + result.step.action.words + device, in: plan)
    }
  }
}
