/// What an app's dispatcher is told, in the order it happens.
public enum DispatchEvent: Sendable, Hashable {
  case launchBegan
  /// These arrived together, before any of them could be handled.
  case arrived([Arrival])
  case launchFinished
}

/// In which order an app handles what arrives.
public struct DispatchRules: Sendable, Hashable {
  /// The kinds of arrivals by falling priority, each exactly once.
  public let order: [Arrival.Kind]

  /// Makes rules; kinds that are not named come last, in their usual order.
  public init(order: [Arrival.Kind] = []) {
    var known: [Arrival.Kind] = []
    for kind in order + Arrival.Kind.allCases where !known.contains(kind) { known.append(kind) }
    self.order = known
  }

  /// Everything that was handled when all of this happened, in order.
  public func handled(after events: [DispatchEvent]) -> [Arrival] {
    var queue = ArrivalQueue(self)
    return events.flatMap { queue.take($0) }
  }
}

/// The arrivals that wait in an app that follows the rules, which handles them once it is ready.
package struct ArrivalQueue: Sendable {
  private let order: [Arrival.Kind]
  private var waiting: [Arrival] = []
  private var isReady = true

  package init(_ rules: DispatchRules) { order = rules.order }

  /// What an event lets the app handle, by priority and in the order it came where that is equal.
  package mutating func take(_ event: DispatchEvent) -> [Arrival] {
    switch event {
    case .launchBegan: (waiting, isReady) = ([], false)
    case .arrived(let arrivals): waiting += arrivals
    case .launchFinished: isReady = true
    }
    guard isReady else { return [] }
    let handled = waiting
    waiting = []
    // A lone arrival has nothing to wait for, whatever its priority.
    if handled.count < 2 { return handled }
    return order.flatMap { kind in handled.filter { $0.kind == kind } }
  }
}
