import LinkModel

/// What an app handled in a step, and when.
package struct DispatchTrace: Sendable {
  /// Whether the link waited for the app to finish launching; `nil` when none arrived.
  var isQueued: Bool?
  /// What the app handled, in order.
  var handled: [Arrival]?
  /// What the app's own dispatcher did wrong.
  var problem: DispatchProblem?
  /// What the model would have handled then.
  var shouldHandle: [Arrival] = []

  /// Whether a link arrived, or the app could handle one.
  var isReached: Bool { isQueued != nil || handled != nil }

  /// Adds what was handled next; the first problem is the one to report.
  mutating func add(_ next: DispatchTrace) {
    if let new = next.handled { handled = handled.map { $0 + new } ?? new }
    guard problem == nil else { return }
    (problem, shouldHandle) = (next.problem, next.shouldHandle)
  }
}
