import LinkModel

package struct DispatchTrace: Sendable {
  /// Whether the link waited for the app to finish launching; `nil` when none arrived.
  var isQueued: Bool?
  var handled: [Arrival]?
  var problem: DispatchProblem?
  var shouldHandle: [Arrival] = []

  var isReached: Bool { isQueued != nil || handled != nil }

  /// Adds what was handled next; the first problem is the one to report.
  mutating func add(_ next: DispatchTrace) {
    if let new = next.handled { handled = handled.map { $0 + new } ?? new }
    guard problem == nil else { return }
    (problem, shouldHandle) = (next.problem, next.shouldHandle)
  }

  var words: String? { Self.words(isQueued: isQueued, handled: handled?.count) }

  static func words(isQueued: Bool?, handled: Int?) -> String? {
    switch (isQueued, handled ?? 0) {
    case (true?, 0): "kept until the app has finished launching"
    case (true?, _): "kept until the app finished launching, then handled once"
    case (false?, _): "handled at once"
    case (nil, 0): handled == nil ? nil : "nothing waited"
    case (nil, _): "the app is ready and handles what waited"
    }
  }
}
