import HarnessText
import LinkModel

/// What the system brings an app under test at once: usually one event, for which it calls one or two methods.
struct SystemCall {
  let events: [Incoming]
  let deliveries: [Delivery]

  var isLater: Bool { events.first?.isLater ?? false }
  var skipped: EntryPoint? { events.first?.delivery?.skipped }

  static func all(of events: [Incoming]) -> [SystemCall] {
    var calls: [[Incoming]] = []
    for event in events {
      if let call = event.call, calls.last?.first?.call == call {
        calls[calls.count - 1].append(event)
      } else {
        calls.append([event])
      }
    }
    return calls.map(SystemCall.init)
  }

  private init(_ events: [Incoming]) {
    self.events = events
    var contents = Delivery.Contents()
    for event in events {
      let activity = event.broughtActivity
      let link = event.isLink ? event.link : nil
      if event.kind == .shortcut {
        contents.shortcut = Delivery.Shortcut(type: event.link.raw, userInfo: event.values)
      } else if let link, activity?.fails != true {
        contents.links.append(link)
        // The URL of a notification is not among the URL contexts.
        if activity == nil, event.kind != .push { contents.urls.append(link) }
      }
      if let activity { contents.activities.append(activity.fails ? UserActivity(type: activity.type) : activity) }
      if event.payload != nil { contents.payload = event.values }
      if case .opened(let app, _)? = event.source { contents.opener = app }
    }
    deliveries = events.first?.delivery?.calls(bringing: contents) ?? []
  }
}

extension Incoming {
  /// Whether it brings a link, and not a quick action, an activity without one or a payload.
  var isLink: Bool { kind != .shortcut && payload == nil && !link.scheme.isEmpty }

  fileprivate var broughtActivity: UserActivity? {
    // The delivery of several events is that of one of them.
    activity ?? (call == nil ? delivery?.activityType.map { UserActivity(type: $0, webpageURL: link) } : nil)
  }
}
