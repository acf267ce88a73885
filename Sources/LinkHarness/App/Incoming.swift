import HarnessText
import LinkModel

/// What arrives for an app.
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
