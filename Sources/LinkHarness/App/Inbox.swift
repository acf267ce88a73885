import HarnessText
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

struct Incoming {
  let kind: Arrival.Kind
  let link: Link
  var source: LinkSource?
  var delivery: Delivery?
  var payload: [RouteParameter]?
  var values: [String: JSONValue] = [:]
  @Rare var activity: UserActivity?
  /// The number of the system's call, if that brings several events.
  var call: Int?
  var isLater = false
  /// Whether it reached the app without the system.
  var isDirect = false
  /// The apps that opened the link themselves before it arrived.
  var openers: [Int] = []

  struct Origin {
    let link: Link
    let opener: String
  }

  var origin: Origin {
    Origin(link: link, opener: payload == nil ? source?.name ?? kind.rawValue : kind.rawValue)
  }
}

extension Incoming {
  /// Creates the arrival of a link without the system; no app opens it again by itself.
  init(direct link: Link) {
    self.init(kind: link.isWeb ? .universalLink : .schemeLink, link: link, isDirect: true)
  }

  init(_ activity: UserActivity, _ delivery: Delivery?) {
    self.init(
      kind: activity.origin == .handoff ? .handoff : .universalLink, link: activity.page ?? Link(activity.type),
      delivery: delivery)
    self.activity = activity
  }

  init(_ link: Link, from source: LinkSource, _ delivery: Delivery?) {
    let kind: Arrival.Kind =
      switch source {
      case .handoff: .handoff
      default: link.isWeb ? .universalLink : .schemeLink
      }
    self.init(kind: kind, link: link, source: source, delivery: delivery)
  }
}
