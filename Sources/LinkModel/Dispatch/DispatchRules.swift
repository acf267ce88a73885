/// What an app's dispatcher is told, in the order it happens.
public enum DispatchEvent: Sendable, Hashable {
  /// The app was launched and cannot show anything yet.
  case launchBegan
  /// These arrived together, before any of them could be handled.
  case arrived([Arrival])
  /// The app is ready.
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
  ///
  /// What arrives while the app launches is kept and handled once it is ready.
  public func handled(after events: [DispatchEvent]) -> [Arrival] {
    var queue = EventQueue<Arrival>(priorities: order.count)
    var handled: [Arrival] = []
    for event in events {
      switch event {
      case .launchBegan:
        queue = EventQueue(priorities: order.count, isReady: false)
      case .arrived(let arrivals) where arrivals.count == 1 && queue.isReady && queue.count == 0:
        // Nothing it could have to wait for, whatever its priority.
        if handled.isEmpty { handled = arrivals } else { handled += arrivals }
      case .arrived(let arrivals):
        for arrival in arrivals {
          queue.add(arrival, priority: order.firstIndex(of: arrival.kind) ?? 0)
        }
      case .launchFinished: queue.becomeReady()
      }
      while let arrival = queue.next() {
        handled.append(arrival)
        queue.finish()
      }
    }
    return handled
  }
}
