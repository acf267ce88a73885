import LinkModel

struct Inbox {
  /// What the queue has not taken yet.
  private var events: [DispatchEvent] = []
  private var received: [(link: Incoming, routing: RoutingOutcome)] = []
  private var queue: ArrivalQueue?
  private(set) var isLaunching = false
  private var hasLaunched = false

  mutating func beginLaunch() {
    self = Inbox()
    events = [.launchBegan]
    isLaunching = true
  }

  mutating func finishLaunch() {
    guard isLaunching else { return }
    events.append(.launchFinished)
    (isLaunching, hasLaunched) = (false, true)
  }

  /// Whether a launch has ended since the last call.
  mutating func takeLaunch() -> Bool {
    defer { hasLaunched = false }
    return hasLaunched
  }

  /// Arrivals marked `isLater` come while the first of the others is handled, and are a second event.
  mutating func arrived(_ arriving: [(link: Incoming, routing: RoutingOutcome)]) {
    let first = received.count
    received = received.isEmpty ? arriving : received + arriving
    let arrivals = arriving.enumerated().map { Arrival(first + $0, $1.link.kind, $1.link.link) }
    let count = arriving.prefix { !$0.link.isLater }.count
    events.append(.arrived(count == arrivals.count ? arrivals : Array(arrivals[..<count])))
    if count < arrivals.count { events.append(.arrived(Array(arrivals.dropFirst(count)))) }
  }

  /// The app handles one arrival at once, so the arrivals of the next event find it busy.
  mutating func next(by rules: DispatchRules) -> [Arrival] {
    // A ready app handles what arrives alone at once.
    if queue == nil, events.count == 1, case .arrived(let only) = events[0], only.count == 1 {
      events = []
      return only
    }
    var queue = queue.take() ?? ArrivalQueue(rules)
    var next: [Arrival] = []
    for event in events {
      queue.take(event)
      if let first = queue.next() { next.append(first) }
    }
    while let other = queue.next() { next.append(other) }
    (self.queue, events) = (queue, [])
    return next
  }

  mutating func takeDropped() -> [Arrival] { queue?.takeDropped() ?? [] }

  var waiting: ArraySlice<Arrival> { queue?.waiting ?? [] }

  subscript(arrival: Arrival) -> (link: Incoming, routing: RoutingOutcome)? {
    received.indices.contains(arrival.number) ? received[arrival.number] : nil
  }
}
