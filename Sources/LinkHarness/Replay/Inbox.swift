import LinkModel

/// The events that arrived at an app since it was launched, and their outcomes.
struct Inbox: Sendable {
  private(set) var events: [DispatchEvent] = []
  private var routings: [RoutingOutcome] = []
  var handled: [Arrival] = []
  /// The model's queue, and how many events it has been given.
  private var queue: ArrivalQueue?
  private var told = 0
  private(set) var isLaunching = false

  mutating func beginLaunch() {
    self = Inbox()
    events = [.launchBegan]
    isLaunching = true
  }

  mutating func finishLaunch() {
    guard isLaunching else { return }
    events.append(.launchFinished)
    isLaunching = false
  }

  /// Numbers and records events that arrived together, with the router's result for each.
  mutating func arrived(_ arriving: [(link: Incoming, routing: RoutingOutcome)]) {
    let first = routings.count
    routings += arriving.map(\.routing)
    events.append(
      .arrived(
        arriving.enumerated().map { Arrival(first + $0, $1.link.kind, $1.link.link) }))
  }

  /// The events that the rules let the app handle now; the rules are given the events they have not seen.
  mutating func next(by rules: DispatchRules) -> [Arrival] {
    var queue = queue.take() ?? ArrivalQueue(rules)
    var next: [Arrival] = []
    for event in events[told...] {
      let handled = queue.take(event)
      if next.isEmpty { next = handled } else { next += handled }
    }
    (self.queue, told) = (queue, events.count)
    return next
  }

  func routing(of arrival: Arrival) -> RoutingOutcome? {
    routings.indices.contains(arrival.number) ? routings[arrival.number] : nil
  }
}

struct Incoming: Sendable {
  let kind: Arrival.Kind
  /// The link; for a shortcut or a notification without one, its type or its payload.
  let link: Link
  var payload: [RouteParameter]?
}

extension Incoming {
  init(_ link: Link, from source: LinkSource) {
    let kind: Arrival.Kind =
      switch source {
      case .push: .push
      case .handoff: .handoff
      default: link.isWeb ? .universalLink : .schemeLink
      }
    self.init(kind: kind, link: link)
  }
}
