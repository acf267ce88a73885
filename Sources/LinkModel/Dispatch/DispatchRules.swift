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
