package import HarnessText
import LinkModel

extension RowResult {
  /// What the row should expect more precisely, because an app under test did what no model foresees.
  package var warnings: [Finding] {
    steps.compactMap { result in
      guard result.trace.notObserved != nil, let link = result.trace.passedOn, let app = result.trace.delivery?.app,
        result.step.seemsToEnd(in: app),
        let place = result.step.expectations.first(where: { $0.field == .opens })?.place
      else { return nil }
      return Finding(.metInPassing(link), at: place, severity: .warning, result.trace.mask)
    }
  }
}
