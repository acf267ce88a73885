import HarnessText
import LinkModel

/// What arrives for an app; a class, because it is handed on many times.
final class Incoming: Sendable {
  let kind: Arrival.Kind
  let link: Link
  let source: LinkSource?
  let delivery: Delivery?
  let payload: [RouteParameter]?
  let values: [String: JSONValue]
  let activity: UserActivity?
  /// The number of the system's call, if that brings several events.
  let call: Int?
  let isLater: Bool
  /// Whether it reached the app without the system.
  let isDirect: Bool
  /// The apps that opened the link themselves before it arrived.
  let openers: [Int]

  init(
    kind: Arrival.Kind, link: Link, source: LinkSource? = nil, delivery: Delivery? = nil,
    payload: [RouteParameter]? = nil, values: [String: JSONValue] = [:], activity: UserActivity? = nil,
    call: Int? = nil, isLater: Bool = false, isDirect: Bool = false, openers: [Int] = []
  ) {
    (self.kind, self.link, self.source, self.delivery) = (kind, link, source, delivery)
    (self.payload, self.values, self.activity) = (payload, values, activity)
    (self.call, self.isLater, self.isDirect, self.openers) = (call, isLater, isDirect, openers)
  }

  struct Origin {
    let link: Link
    let opener: String
  }

  var origin: Origin {
    Origin(link: link, opener: payload == nil ? source?.name ?? kind.rawValue : kind.rawValue)
  }
}

extension Incoming {
  /// The same event in a call of the system.
  func with(
    _ delivery: Delivery?, activity: UserActivity? = nil, call: Int? = nil, isLater: Bool? = nil
  ) -> Incoming {
    Incoming(
      kind: kind, link: link, source: source, delivery: delivery, payload: payload, values: values,
      activity: activity ?? self.activity, call: call ?? self.call, isLater: isLater ?? self.isLater,
      isDirect: isDirect, openers: openers)
  }

  /// Creates the arrival of a link without the system; no app opens it again by itself.
  convenience init(direct link: Link) {
    self.init(kind: link.isWeb ? .universalLink : .schemeLink, link: link, isDirect: true)
  }

  convenience init(_ activity: UserActivity, _ delivery: Delivery?) {
    self.init(
      kind: activity.origin == .handoff ? .handoff : .universalLink, link: activity.page ?? Link(activity.type),
      delivery: delivery, activity: activity)
  }

  convenience init(_ link: Link, from source: LinkSource, _ delivery: Delivery?, openers: [Int] = []) {
    let kind: Arrival.Kind =
      switch source {
      case .handoff: .handoff
      default: link.isWeb ? .universalLink : .schemeLink
      }
    self.init(kind: kind, link: link, source: source, delivery: delivery, openers: openers)
  }
}
