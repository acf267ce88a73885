import LinkModel

/// What an app shows, loads and reports in one step.
package struct NavigateTrace: Sendable {
  /// What the navigator did the last time it was asked.
  package private(set) var outcome: NavigationOutcome?
  var announced: [String] { earlier.flatMap(\.announced) + (outcome?.announced ?? []) }
  var coordinator: String?
  var content: ContentLoad?
  var failure: RouteFailure?
  var analytics: [AnalyticsEvent] = []
  private var earlier: [NavigationOutcome] = []

  mutating func add(_ next: NavigationOutcome) {
    if let outcome { earlier.append(outcome) }
    outcome = next
  }
}
