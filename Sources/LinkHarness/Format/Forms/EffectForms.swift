import HarnessText
import LinkModel

final class AnalyticsForm: Form {
  static let table = form(
    "the analytics", "The analytics events of an app"
  )

  let received = Key(.analyticsEvent, "The event reported before a link is handled (default: none)")
  let opened = Key(
    .analyticsEvent,
    "The event reported when the screen is shown with its main content; `null` for none"
  )
  let failed = Key(
    .analyticsEvent, "The event reported when a link results in an error; `null` for none"
  )
  let converted = Key(
    .analyticsEvent,
    "The event reported when the user completes the link's intended action; `null` for none"
  )
  let properties = Key(
    .properties,
    "Properties added to every event, after the event's own properties. If an event has neither its own nor added properties, it has the default properties"
  )
  let emptySource = Key(
    .text, default: UTMSource().empty,
    "The value of `{source}` if `utm_source` is empty")
  let missingSource = Key(
    .text, default: UTMSource().missing,
    "The value of `{source}` if there is no `utm_source`")
}

final class AnalyticsEventForm: Form {
  static let table = form("an event", "An analytics event")

  let name = Key(.text, .required, "The name")
  let properties = Key(
    .properties,
    "The event's properties, keyed by name; placeholders such as `{url}` are replaced, and properties without a value are omitted"
  )
}

extension KeyKind where Value == TeamAnalytics.Event? {
  fileprivate static var analyticsEvent: KeyKind {
    let name = KeyKind<String>.text.map { TeamAnalytics.Event(name: $0) }
    return name.or(
      .object { (event: Written<AnalyticsEventForm>) in
        event.name.map {
          TeamAnalytics.Event(name: $0, properties: event.properties)
        }
      }
    ).orNull
  }
}

extension KeyKind where Value == [AnalyticsEvent.Property] {
  fileprivate static var properties: KeyKind {
    KeyKind<String>.text.map.map { $0.map { AnalyticsEvent.Property(name: $0.name, value: $0.value) } }
  }
}

extension TeamAnalytics {
  init(_ analytics: Written<AnalyticsForm>) {
    self.init()
    if let event = analytics.received { events[.received] = .some(event) }
    if let event = analytics.opened { events[.opened] = .some(event) }
    if let event = analytics.failed { events[.failed] = .some(event) }
    if let event = analytics.converted { events[.converted] = .some(event) }
    properties = analytics.properties ?? []
    sources.empty = analytics.emptySource
    sources.missing = analytics.missingSource
  }
}

final class AnnouncementsForm: Form {
  static let table = form(
    "the announcement configuration",
    "The announcements that VoiceOver makes when screens appear")

  let texts = Key(
    KeyKind.localText.map, .required,
    "Announcements, keyed by route, or by route and language; placeholders such as `{id}` are replaced by parameters"
  )
  let after = Key(
    .time, default: .zero,
    "The delay between a screen change and its announcement (default: none)"
  )
}

extension KeyKind where Value == LocalText {
  fileprivate static var localText: KeyKind {
    KeyKind<String>.text.map { LocalText.same($0) }
      .or(
        KeyKind<String>.text.map.checked { members, _, object in
          .translated(Dictionary(members, in: object))
        })
  }
}

extension Announcements {
  init(_ written: Written<AnnouncementsForm>, known: [String]?) {
    let texts = written.texts ?? []
    if let known {
      for text in texts where !known.contains(text.name) {
        written.report(.unknownValue(text.name, what: "route", known: known), at: text.member)
      }
    }
    self.init(texts: Dictionary(firstOf: texts.map { ($0.name, $0.value) }), delay: written.after)
  }
}

final class SharedLinksForm: Form {
  static let table = form(
    "the settings for generated links",
    "Settings for the links that an app generates")

  let platformParameter = Key(
    .text,
    "The name of the query parameter that specifies the platform of a link")
  let parameters = Key(
    .parameters, default: [],
    "Query parameters added to every link, keyed by name")
  let ios = Key(KeyKind.object(platform), "Settings for links generated for iOS")
  let android = Key(KeyKind.object(platform), "Settings for links generated for Android")
  let web = Key(KeyKind.object(platform), "Settings for links generated for the web")

  private static let platform: @Sendable (Written<PlatformForm>) -> LinkMaker.PlatformSettings? = {
    LinkMaker.PlatformSettings(parameters: $0.parameters, scheme: $0.scheme, host: $0.host)
  }
}

final class PlatformForm: Form {
  static let table = form("a platform", "Settings for links generated for one platform")

  let parameters = Key(.parameters, default: [], "Additional query parameters, keyed by name")
  let scheme = Key(
    KeyKind.scheme,
    "The custom scheme of the links (default: none; the links are `https` URLs)")
  let host = Key(
    .host,
    "The host of web links (default: the first non-wildcard `applinks` host in the app's entitlement)"
  )
}

extension LinkMaker.Settings {
  fileprivate init(_ links: Written<SharedLinksForm>) {
    self.init()
    platformParameter = links.platformParameter
    parameters = links.parameters
    platforms[.ios] = links.ios
    platforms[.android] = links.android
    platforms[.web] = links.web
  }
}

extension AppEffects {
  init(_ app: Written<AppForm>, known: [String]?, codes: TeamErrors?) {
    self.init()
    version = app.appVersion
    analytics = app.analytics
    placeholders = app.node(\.analytics).map { Self.placeholders(in: $0, of: app.object.source) } ?? []
    announcements = app.announcements.map { Announcements($0, known: known) }
    links = app.sharedLinks.map { LinkMaker.Settings($0) } ?? LinkMaker.Settings()
    unroutable = app.unroutable
    entryPoints = app.entryPoints.map(Set.init)
    launchReturns = app.launchReturns
    reopensLinks = app.reopensLinks
    opensInBrowser = app.opensInBrowser
    screensAtLaunch = app.screensAtLaunch
    keepsContentOnDisk = app.contentCache
    failedActivity = FailedActivity(app, codes)
  }
}

extension AppEffects {
  private static func placeholders(in analytics: JSONNode, of source: SourceText) -> [(String, Place)] {
    let events = [analytics] + (analytics.object ?? []).map(\.value)
    return events.flatMap { $0[AnalyticsForm.name(\.properties)]?.object ?? [] }.flatMap { property in
      var names: [String] = []
      _ = property.value.string?.filled { name in
        names.append(name)
        return ""
      }
      return names.map { ($0, Place(property.value, in: source)) }
    }
  }
}

extension AppEffects.FailedActivity {
  fileprivate init?(_ app: Written<AppForm>, _ team: TeamErrors?) {
    guard let word = app.failedActivity, let node = app.node(\.failedActivity) else { return nil }
    if let place = AppEffects.Declined.pages.first(where: { $0.0 == word }) {
      self = .opens(place.1)
      return
    }
    self = .error(code: word)
    let known = ErrorCode.rawValues + (team?.texts.keys.sorted() ?? [])
    if known.contains(word) { return }
    app.report(
      .unknownValue(
        word, what: "failedActivity outcome",
        known: AppEffects.Declined.pages.map(\.0) + known), at: node)
  }
}

extension AppEffects.Declined {
  static let pages: [(String, Self)] = [("browser", .browser), ("safariView", .safariView)]
}
