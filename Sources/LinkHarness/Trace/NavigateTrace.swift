import LinkModel

/// What an app shows, loads and reports in one step.
package struct NavigateTrace: Sendable {
  /// What the navigator did the last time it was asked.
  package private(set) var outcome: NavigationOutcome?
  /// The screens that were announced, in order.
  var announced: [String] { earlier.flatMap(\.announced) + (outcome?.announced ?? []) }
  var coordinator: String?
  /// The content that was loaded, or is being loaded.
  var content: ContentLoad?
  /// Why there is no content.
  var failure: RouteFailure?
  var analytics: [AnalyticsEvent] = []
  /// What the navigator did before that.
  private var earlier: [NavigationOutcome] = []

  mutating func add(_ next: NavigationOutcome) {
    if let outcome { earlier.append(outcome) }
    outcome = next
  }
}
