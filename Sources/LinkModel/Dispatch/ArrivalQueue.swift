/// What waits in an app that follows the rules, told of one event after the other.
package struct ArrivalQueue: Sendable {
  private let order: [Arrival.Kind]
  private var queue: EventQueue<Arrival>

  /// The queue of an app that is ready and has nothing to do.
  package init(_ rules: DispatchRules) {
    order = rules.order
    queue = EventQueue(priorities: order.count)
  }

  /// What an event lets the app handle, in order.
  ///
  /// What arrives while the app launches is kept and handled once it is ready.
  package mutating func take(_ event: DispatchEvent) -> [Arrival] {
    switch event {
    case .launchBegan: queue = EventQueue(priorities: order.count, isReady: false)
    case .arrived(let arrivals):
      // A lone arrival has nothing to wait for, whatever its priority.
      if arrivals.count == 1, queue.isReady, queue.count == 0 { return arrivals }
      for arrival in arrivals {
        queue.add(arrival, priority: order.firstIndex(of: arrival.kind) ?? 0)
      }
    case .launchFinished: queue.becomeReady()
    }
    var handled: [Arrival] = []
    while let arrival = queue.next() {
      handled.append(arrival)
      queue.finish()
    }
    return handled
  }
}
