import HarnessText

package struct TeamAnalytics: Sendable, Hashable {
  package struct Event: Sendable, Hashable {
    var name: String
    var properties: [AnalyticsEvent.Property]?

    package init(name: String, properties: [AnalyticsEvent.Property]? = nil) {
      (self.name, self.properties) = (name, properties)
    }
  }

  /// If the value for a moment is `nil`, no event is reported for that moment.
  package var events: [AnalyticsEvent.Moment: Event?] = [.received: nil]
  /// An event's default properties are omitted if `events` specifies properties for that event or if `properties` is
  /// not empty.
  package var properties: [AnalyticsEvent.Property] = []
  package var sources = UTMSource()

  package init() {}

  package var reportsReceived: Bool { events[.received].flatMap(\.self) != nil }

  package func worded(_ event: AnalyticsEvent, _ values: AnalyticsValues) -> AnalyticsEvent? {
    let usual = Event(name: event.moment.rawValue)
    guard let own = events[event.moment, default: usual] else { return nil }
    guard own.properties != nil || !properties.isEmpty else {
      return AnalyticsEvent(event.moment, named: own.name, event.properties(by: sources))
    }
    let filled = ((own.properties ?? []) + properties).compactMap { property in
      fill(property.value) { name in
        event.value(name, by: sources) ?? values[name, of: event]
      }.map { AnalyticsEvent.Property(name: property.name, value: $0) }
    }
    return AnalyticsEvent(event.moment, named: own.name, filled)
  }

  private func fill(_ template: String, _ value: (String) -> String?) -> String? {
    var isKnown = true
    let text = template.filled { name in
      let value = value(name)
      if value == nil { isKnown = false }
      return value
    }
    return isKnown ? text : nil
  }
}

/// The values that an analytics event's properties can refer to, in addition to the event's own values.
package struct AnalyticsValues: Sendable {
  let app: String
  let appVersion: String?
  let device: String
  let system: String
  let time: String
  let date: String
  let link: Link?
  /// `opener` is either the name of the link's source, such as `messages`, or its kind of arrival, such as `handoff`.
  let opener: String?

  package init(
    app: String, appVersion: String?, device: String, system: String, time: String, date: String,
    link: Link?, opener: String?
  ) {
    (self.app, self.appVersion, self.device) = (app, appVersion, device)
    (self.system, self.time, self.date, self.link, self.opener) = (system, time, date, link, opener)
  }

  /// The names of all values except parameters.
  package static let names =
    [
      "app", "appVersion", "device", "system", "time", "date", "opener", "url", "scheme", "host", "path", "query",
      "category",
    ]
    + ownNames + ["source"]
  private static let ownNames = ["route", "screen", "contentID", "medium", "campaign", "reason", "message", "action"]
  package static let parameterPrefix = "parameters."

  /// Link parameters are looked up last, so a link cannot override values such as the app version.
  subscript(name: String, of event: AnalyticsEvent) -> String? {
    let link = event.link ?? link
    switch name {
    case "app": return app
    case "appVersion": return appVersion
    case "device": return device
    case "system": return system
    case "time": return time
    case "date": return date
    case "opener": return opener
    case "url": return link.flatMap { $0.scheme.isEmpty ? nil : $0.raw }
    case "scheme": return link?.writtenScheme
    case "host": return link?.host
    case "path": return link?.path
    case "query": return link?.query
    case "category": return link?.encodedSegments.first.flatMap(PercentEncoding.decode)
    case _ where Self.ownNames.contains(name): return nil
    default:
      return event.parameter(name.withoutPrefix(Self.parameterPrefix))
    }
  }
}
