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
}
