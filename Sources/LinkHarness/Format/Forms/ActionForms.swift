import HarnessText
import MockSite
import LinkModel

// The forms of actions that accept either an object or an array of objects.

final class ChooseForm: Form {
  static let table = form(
    "the choice",
    "The user chooses whether links to a domain open in the browser or in the app",
    filling: .always)

  let open = Key(
    .choice("choice", [("browser", true), ("app", false)]), .required,
    "Where subsequent links to the domain open")
  let host = Key(.host, .required, "The domain")
}

final class CanOpenForm: Form {
  static let table = form(
    "the canOpenURL call", "An app calls `canOpenURL`",
    filling: .always)

  let url = Key(.link, .required, "The URL")
  let by = Key(.app, .required, "The app that calls `canOpenURL`")
}

final class WebCredentialsForm: Form {
  static let table = form(
    named: "webcredentials", "a use of web credentials", "A use of web credentials", filling: .always)

  let app = Key(.app, .required, "The app")
  let host = Key(.host, .required, "The host whose passwords and passkeys the app asks for")
  let callback = Key(
    .flag, default: false,
    "Whether the host is that of an `https` callback of web authentication, whose path has no effect"
  )
}

final class ActivityForm: Form {
  static let table = form("an activity", "An `NSUserActivity` arrives", filling: .always)

  let type = Key(.text, .required, "The activity's type, such as `NSUserActivityTypeBrowsingWeb`")
  let webpageURL = Key(.link, "The activity's `webpageURL`")
  let userInfo = Key(
    .values, default: [:], "The activity's `userInfo`, which the app's own code receives; a modelled app ignores it")
  let from = Key(
    .choice("activity origin"), default: UserActivity.Origin.handoff,
    "The activity's origin")
  let to = Key(.app, .required, "The app that receives the activity")
  let fails = Key(.flag, default: false, "Whether the activity's data fails to arrive")
}

final class TerminateForm: Form {
  static let table = form(
    "the termination of an app",
    "The system or the user terminates an app", filling: .always)

  let app = Key(.app, .required, "The app")
  let by = Key(
    .choice("actor", [("system", false), ("person", true)]), default: false,
    "Who terminates the app; with `person`, the user force-quits it, and its screens are not restored"
  )
}

final class ShareForm: Form {
  static let table = form(
    "a link to share",
    "A link that the app generates and the user then opens from Messages",
    filling: .always)

  let route = Key(.text, .required, "The name of the route")
  let parameters = Key(.parameters, default: [], "Route parameters, keyed by name")
  let platform = Key(
    named: "for", .choice("platform"), default: LinkMaker.Platform.ios,
    "The platform that the link is generated for")
  let campaign = Key(.object(LinkMaker.Campaign.init), "UTM parameters")
}

final class CampaignForm: Form {
  static let table = form("a campaign", "UTM parameters", filling: .always)

  let source = Key(.text, .required, "`utm_source`")
  let medium = Key(.text, "`utm_medium` (default: the platform)")
  let name = Key(.text, "`utm_campaign`")
}

extension LinkMaker.Campaign {
  fileprivate init?(_ campaign: Written<CampaignForm>) {
    guard let source = campaign.source else { return nil }
    self.init(source: source, medium: campaign.medium, name: campaign.name)
  }
}

final class ArrivingForm: Form {
  static let table = form(
    named: "arrive", "an arrival", "One of the events that arrive together",
    filling: .always)

  let link = ArrivingLinkForm()
  let from = Key(
    .source,
    "Where the link in `open` is tapped, scanned, typed or opened (default: `from` in `defaults`, otherwise `app`)"
  )
  let app = Key(
    .name("app", \.receivers),
    "The app or App Clip that receives the event (default: the app in the foreground); for `open`, the system chooses the app"
  )
  let userInfo = Key(
    .values, default: [:],
    "The quick action's `userInfo`, which the app's own code receives; a modelled app ignores it")
  let during = Key(
    .flag, default: false,
    "Whether the event arrives while the app is handling the first one, so that it waits in the queue")
}

/// The keys for the kinds of arrivals; exactly one is required.
final class ArrivingLinkForm: Form {
  static let table = form(
    "an arrival", "The kind of arrival, and the arrival's link",
    filling: .always)

  let open = Key(.arriving(nil), "The link to open")
  let push = Key(
    .arrivingPush,
    "The link in a notification, or the payload of a notification without a URL")
  let shortcut = Key(
    .arriving(.shortcut),
    "The link that a home screen quick action contains, or the action's type")
  let handoff = Key(.arriving(.handoff), "The link in an activity handed off from another device")
  let activity = Key(.arrivingActivity, "An `NSUserActivity`, as in a step with `activity`")
}

extension Step.Action {
  static func choose(_ choice: Written<ChooseForm>) -> Self? {
    guard let browser = choice.open, let host = choice.host else { return nil }
    return .choose(browser: browser, host: host)
  }

  static func canOpen(_ question: Written<CanOpenForm>) -> Self? {
    guard let url = question.url, let app = question.by else { return nil }
    return .canOpen(url, by: app)
  }

  static func webCredentials(_ use: Written<WebCredentialsForm>) -> Self? {
    guard let app = use.app, let host = use.host else { return nil }
    return .webCredentials(host: host, isCallback: use.callback, for: app)
  }

  static func activity(_ activity: Written<ActivityForm>) -> Self? {
    guard let type = activity.type, let app = activity.to else { return nil }
    return .activity(
      UserActivity(
        type: type, webpageURL: activity.webpageURL, userInfo: activity.userInfo, origin: activity.from,
        fails: activity.fails),
      for: app)
  }

  static func terminate(_ end: Written<TerminateForm>) -> Self? {
    end.app.map { .terminate($0, byPerson: end.by) }
  }

  static func share(_ share: Written<ShareForm>) -> Self? {
    let (parameters, platform, campaign) = (share.parameters, share.platform, share.campaign)
    return share.route.map {
      .inApp(
        .share(
          Step.Share(
            route: $0, parameters: RouteParameters(parameters), platform: platform,
            campaign: campaign)))
    }
  }
}

extension KeyKind where Value == Step.Arriving {
  fileprivate static var arrivingPush: KeyKind {
    let link = arriving(.push)
    return KeyKind(
      "string or payload object", schema: { .either([link.schema(&$0), .typed("object")]) }
    ) { node, object in
      if node.object == nil { return link.read(node, object) }
      let arrival = Written<ArrivingForm>(object)
      return Step.Arriving(
        kind: .push, link: Link(node.value.lineText), source: .app, app: arrival.app,
        payload: node.payload, values: node.values, isLater: arrival.during)
    }
  }

  fileprivate static var arrivingActivity: KeyKind {
    KeyKind<Step.Action>.object(Step.Action.activity).checked { action, _, object in
      guard case .activity(let activity, let app) = action else { return nil }
      return Step.Arriving(
        kind: nil, link: activity.page ?? Link(activity.type), source: .app, app: app,
        isLater: Written<ArrivingForm>(object).during, activity: activity)
    }
  }

  fileprivate static func arriving(_ kind: Arrival.Kind?) -> KeyKind {
    KeyKind<Link>.link.checked { link, _, object in
      let arrival = Written<ArrivingForm>(object)
      if kind != .shortcut, let values = arrival.member(\.userInfo) {
        arrival.report(.needlessKey(values.name, of: "an arrival that is not a quick action"), at: values)
      }
      return Step.Arriving(
        kind: kind, link: link,
        source: arrival.from ?? object.reading.defaultSource ?? .app, app: arrival.app, values: arrival.userInfo,
        isLater: arrival.during)
    }
  }
}

extension KeyKind where Value == Step.Action {
  static var arrivals: KeyKind {
    let arrival = KeyKind<Step.Arriving>.object { (arrival: Written<ArrivingForm>) in
      let named = arrival.link.present.map(\.name)
      if named.isEmpty {
        arrival.object.reportMissing(oneOf: ArrivingLinkForm.table.names, of: "an arrival")
      } else if named.count > 1 {
        arrival.report(.severalOf(named, of: "an arrival"))
        return nil
      }
      return arrival.link.values(Step.Arriving.self).first
    }
    let call = arrival.list(atLeast: 1)
    let element = KeyKind<[Step.Arriving]>(
      "object or array of objects", schema: { .either([arrival.schema(&$0), call.schema(&$0)]) }
    ) { node, object in
      guard let nodes = node.array else { return arrival.read(node, object).map { [$0] } }
      if nodes.isEmpty { reportEmpty(node, object) }
      return call.read(node, object).map { checked($0, nodes, object) }
    }
    let list = element.list(atLeast: 1)
    return KeyKind(list.words(), schema: list.schema) { node, object in
      let elements = object.expected("an array of arrivals", node, node.array)
      if elements?.isEmpty == true { reportEmpty(node, object) }
      return elements.flatMap { _ in list.read(node, object) }.map { elements in
        .arrive(
          elements.enumerated().flatMap { index, events in
            events.count < 2
              ? events
              : events.map { event in
                var event = event
                event.call = index
                return event
              }
          })
      }
    }
  }

  private static func reportEmpty(_ node: JSONNode, _ object: StrictObject) {
    object.report(.wrongKind(expected: "an array with at least one arrival", found: "an empty array"), at: node)
  }

  /// What cannot be in one call of the system is an error of the plan.
  private static func checked(
    _ events: [Step.Arriving], _ nodes: [JSONNode], _ object: StrictObject
  ) -> [Step.Arriving] {
    guard events.count == nodes.count else { return events }
    let apps = events.compactMap(\.app)
    var kinds: Set<Arrival.Kind> = []
    for (event, node) in zip(events, nodes) {
      if event.isLater {
        object.report(.notInCall("an event with \"during\"", "write it after the list"), at: node["during"] ?? node)
      }
      if let source = node["activity"]?["from"], source.string == UserActivity.Origin.handoff.rawValue {
        object.report(
          .notInCall(
            "an activity from Handoff, which follows the launch", "write it after the list, or another \"from\""),
          at: source)
      }
      if let app = event.app, app != apps.first {
        object.report(.notInCall("an event for another app", "write one list for each app"), at: node)
      }
      guard let kind = event.kind, kind == .push || kind == .shortcut, !kinds.insert(kind).inserted else { continue }
      object.report(
        .notInCall("a second \(kind == .push ? "notification" : "quick action")", "write it after the list"), at: node)
    }
    return events
  }
}
