package import HarnessText
import LinkModel

extension RowResult {
  /// What the row should expect more precisely, because an app under test did what no model foresees.
  package var warnings: [Finding] {
    let passing = steps.compactMap { result -> Finding? in
      guard result.trace.notObserved != nil, let link = result.trace.passedOn, let app = result.trace.delivery?.app,
        result.step.seemsToEnd(in: app),
        let place = result.step.expectations.first(where: { $0.field.fact == .opens })?.place
      else { return nil }
      return Finding(.metInPassing(link), at: place, severity: .warning, result.trace.mask)
    }
    return passing + steps.flatMap(\.notes)
  }
}

extension StepResult {
  /// What the step cannot show, because the app under test left nothing to meet or to call.
  fileprivate var notes: [Finding] {
    let start = trace.startWithoutWork.map { app in
      Finding(.startWithoutWork(app), at: step.written.given?["app"]?.place ?? step.place, severity: .info, trace.mask)
    }
    let defaults = trace.acts.filter { $0.code == .leavesDefault }.map { act in
      Finding(.launchCallsNothing(of: act.app), at: step.place, severity: .info, trace.mask)
    }
    return [start].compactMap(\.self) + defaults
  }
}
