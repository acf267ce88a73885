package import HarnessText
import LinkModel

/// What was seen in a step, instead of what should happen.
package enum Saw: Sendable {
  case values([Expectation])
  case word(Word)

  package enum Word: String, Sendable, CaseIterable {
    /// The link, or the link that the app opens in turn, is shown in the browser.
    case browser
    /// Nothing opens, or the app in front keeps its screens.
    case nothing
    /// An app opens and shows its root, or that of a tab.
    case home
  }

  package func holds(in trace: StepTrace) -> Bool {
    switch self {
    case .values(let values): values.allSatisfy { $0.isSeen(in: trace) }
    case .word(.browser): trace.decision?.destination == .browser || trace.opened.last?.destination == "browser"
    case .word(.nothing):
      trace.decision?.destination == .nothing
        || trace.isInApp && trace.navigate.outcome.map { $0.action == NavigationAction.none } != false
    case .word(.home):
      trace.isInApp && trace.navigate.shown.map { $0.pushed.isEmpty && $0.modal.isEmpty } == true
    }
  }

  package var words: String {
    switch self {
    case .values(let values): values.map { "\($0.field.name) \($0.expected.words)" }.joined(separator: ", ")
    case .word(let word): word.rawValue
    }
  }

  /// Reads the object of `saw` of a plan.
  package static func read(_ text: SourceText, in plan: TestPlan) -> (saw: Saw?, findings: [Finding]) {
    let reading = Reading(files: PlanFiles(root: "."))
    reading.names.add(plan.apps, at: plan.hosts)
    let read = StrictObject(text, reading).map { ExpectationReader(reading, "saw").read($0.node, $0) }
    return (read.map { .values($0.list) }, reading.log.findings)
  }
}

extension Expectation {
  func holds(in trace: StepTrace) -> Bool { expected.accepts(field.value(in: trace, for: expected)) }

  /// Whether the value that was seen is that of the replay; the screens of an app without a router say nothing.
  package func isSeen(in trace: StepTrace) -> Bool {
    let isInApp = field.stage >= .route && field.stage != .fallback
    return holds(in: trace) && !(isInApp && trace.receiverWithoutRouter != nil)
  }
}

extension StepTrace {
  /// Whether the user is in an app whose screens follow from the link; those of an app without a router say nothing.
  fileprivate var isInApp: Bool {
    switch decision?.destination {
    case .app, .appClip:
      fallback.page == nil && !opened.contains(where: \.leavesApp)
        && (notObserved != nil || route.outcome != nil || !lost.isEmpty)
    case .browser, .appStore, .nothing, nil: false
    }
  }
}
