import HarnessText
import LinkModel

final class AppForm: Form {
  static let table = FormTable(AppForm(), "app", "an app", "An app")

  let id = Key("id", .text, .required, "The application identifier, `PREFIX.bundle.id`")
  let associatedDomains = Key(
    "associatedDomains", .texts, default: [],
    "Values of the entitlement, such as `applinks:shop.example`")
  let entitlements = Key(
    "entitlements", .propertyList,
    "Its entitlements file, XML or binary, whose values are added to `associatedDomains`; invalid values are ignored"
  )
  let urlSchemes = Key("urlSchemes", KeyKind.scheme.list, default: [], "Custom URL schemes")
  let infoPlist = Key(
    "infoPlist", .propertyList,
    "Its Info.plist, XML or binary, from which URL types, queried schemes and activity types are added"
  )
  let build = Key(
    "build", .choice("kind of build", [("development", true), ("distribution", false)]),
    default: false, "How it is signed; `mode=developer` in the entitlement requires `development`")
  let managed = Key(
    "managed", .flag, default: false,
    "Whether device management installed it, which `mode=managed` in the entitlement requires")
  let webBrowser = Key(
    "webBrowser", .flag, default: false,
    "Whether it has the entitlement `com.apple.developer.web-browser`, which makes the system ignore its `applinks:` values"
  )
  let router = Key(
    "router", KeyKind<Written<RouterForm>>.object().orFile(),
    "The routes; without them, a link ends when the app receives it")
  let navigation = Key(
    "navigation", KeyKind<Written<NavigationForm>>.object(),
    "Where screens appear; can also be part of the router's document")
  let dispatch = Key(
    "dispatch", .dispatch, default: DispatchRules(),
    "The order in which the app handles events that arrive together; `fifo`: the order of arrival")
  let shortcuts = Key(
    "shortcuts", KeyKind.routed.map, default: [],
    "The routes of its home screen quick actions, by their type")
  let pushes = Key(
    "pushes", KeyKind<PushRoute>.object(PushRoute.init).list, default: [],
    "The routes of notifications without a URL; the first whose `payload` matches applies")
  let errorTexts = Key(
    "errorTexts", KeyKind.errorText.map.map, default: [],
    "The team's own error messages, by code and language; `{id}` is replaced by the parameter. Instead of languages, `key` and `recoveryKey` can name keys of `strings`"
  )
  let strings = Key(
    "strings", KeyKind<SourceText>.file.list, default: [],
    "String Catalogs, and `.strings` files in directories such as `en.lproj`, which contain error messages under their codes and recovery suggestions under `CODE.recovery`"
  )
  let errors = Key(
    "errors", KeyKind.text.map, default: [],
    "Error codes by the status or failure of a request for content: `503`, `offline`, `timeout` or `no-answer`"
  )
  let lifeCycle = Key(
    "lifeCycle", .choice("life cycle"), default: LifeCycle.scene,
    "Its life cycle, which determines the methods that receive links")
  let windows = Key(
    "windows", KeyKind.object(Window.init).list, default: [],
    "Its open windows, the most recent first")
  let windowKinds = Key(
    "windowKinds", KeyKind.object(WindowKind.init).list, default: [], "The windows it can open")
  let restoresState = Key(
    "restoresState", .flag, default: true, "Whether its screens are restored at the next launch")
  let queriesSchemes = Key(
    "queriesSchemes", .texts, default: [], "`LSApplicationQueriesSchemes`")
  let sdk = Key(
    "sdk", .system(suchAs: "iOS 27"),
    "The SDK it was linked with, which limits `queriesSchemes` to 50 since iOS 15 and to 25 since iOS 27 (default: 50)"
  )
  let activityTypes = Key("activityTypes", .texts, default: [], "`NSUserActivityTypes`")
  let storeID = Key("storeID", .text, "Its App Store identifier, which Smart App Banners refer to")
  let appClip = Key("appClip", KeyKind<Written<AppClipForm>>.object(), "The App Clip on offer")
  let unroutable = Key(
    "unroutable",
    .choice(
      "outcome of links without a route", AppEffects.Declined.pages + [("error", .error)]),
    default: .error, "The outcome of universal links without a route")
  let failedActivity = Key(
    "failedActivity", .text,
    "The outcome of an activity whose data does not arrive: `browser` or `safariView` opens its page, and the code of an error shows that error (default: nothing happens)"
  )
  let appVersion = Key("appVersion", .text, "Its version, which analytics can report")
  let analytics = Key(
    "analytics", .object(TeamAnalytics.init), "The names and properties of its analytics events")
  let announcements = Key(
    "announcements", KeyKind<Written<AnnouncementsForm>>.object(),
    "Its VoiceOver announcements and when they are spoken")
  let sharedLinks = Key(
    "sharedLinks", KeyKind<Written<SharedLinksForm>>.object(),
    "The parameters that it adds to the links it makes")
}

final class AppClipForm: Form {
  static let table = FormTable(
    AppClipForm(), "appClip", "the App Clip", "The App Clip of an app")

  let name = Key("name", .text, "Its name in the plan (default: the app's name and `-clip`)")
  let id = Key("id", .text, .required, "The application identifier, `PREFIX.bundle.id.Clip`")
  let associatedDomains = Key(
    "associatedDomains", .texts, default: [],
    "Values of its entitlement, such as `appclips:shop.example`")
  let experiences = Key(
    "experiences", .texts, default: [],
    "The URLs registered in App Store Connect; the longest that is a prefix of the link applies")
  let megabytes = Key(
    "megabytes", .number, default: AppClip.usual.megabytes,
    "The size of the uncompressed binary, in megabytes")
  let minimumOS = Key(
    "minimumOS", .system(suchAs: "iOS 16"), default: AppClip.usual.minimumOS,
    "The oldest system it runs on")
}

extension AppClip {
  fileprivate static let usual = AppClip(name: "", id: "", associatedDomains: [], experiences: [])

  init(_ clip: Written<AppClipForm>, of app: String) {
    self.init(
      name: clip.name ?? "\(app)-clip", id: clip.id ?? "",
      associatedDomains: clip.associatedDomains.map(AssociatedDomain.init),
      experiences: clip.experiences)
    megabytes = clip.megabytes
    minimumOS = clip.minimumOS
  }
}

extension KeyKind where Value == String {
  static var scheme: KeyKind {
    text.parsed(
      as: { scheme in
        let bare = String(scheme.prefix { $0 != ":" })
        let example = bare.isEmpty ? "shop" : bare
        return "a scheme without colon and slashes, such as \"\(example)\""
      },
      { Link($0 + ":").scheme == $0.asciiLowercased() && !$0.isEmpty ? $0 : nil })
  }
}

extension TestPlan.App {
  convenience init(_ app: Written<AppForm>) {
    // An invalid associated domain is not a finding: the system ignores it silently, and the reason for the decision reports it.
    let entitlements = app.entitlements
    let infoFile = app.infoPlist
    let infoPlist = infoFile.map(InfoPlist.init)
    let signed = entitlements.map { Entitlements($0).associatedDomains } ?? []
    let domains = (app.associatedDomains + signed).map(AssociatedDomain.init)
    let schemes = (app.urlSchemes + (infoPlist?.schemes ?? [])).map { $0.asciiLowercased() }
    let router = app.router
    let routes = router.map {
      RouteTable.read($0, hosts: Self.hosts(of: domains), schemes: schemes)
    }
    // An empty route table has already been reported, so references to its routes are not reported as well.
    let known = routes.flatMap { $0.table.routes.isEmpty ? nil : $0.table.routes.map(\.name) }
    let navigation = app.navigation ?? router?.navigation
    let errors = TeamErrors(app)
    var declared = Device.App(
      name: app.object.name ?? "", id: app.id ?? "", associatedDomains: domains,
      urlSchemes: schemes, isInstalled: false)
    declared.isDevelopmentBuild = app.build
    declared.isManaged = app.managed
    declared.isWebBrowser =
      app.webBrowser || entitlements.map { Entitlements($0).isWebBrowser } ?? false
    declared.lifeCycle = app.lifeCycle
    declared.windows = app.windows
    declared.windowKinds = app.windowKinds
    declared.restoresState = app.restoresState
    declared.queriedSchemes = (app.queriesSchemes + (infoPlist?.queriedSchemes ?? []))
      .map { $0.asciiLowercased() }
    declared.sdk = app.sdk
    declared.activityTypes = app.activityTypes + (infoPlist?.activityTypes ?? [])
    declared.storeID = app.storeID
    declared.clip = app.appClip.map { AppClip($0, of: declared.name) }
    self.init(
      declared: declared, routes: routes?.table, routePlaces: routes?.places ?? [],
      places: Places(
        app: PlanPlace(app.object.node, in: app.object.source),
        router: router.map { PlanPlace($0.object.node, in: $0.object.source) },
        navigation: navigation.map { PlanPlace($0.object.node, in: $0.object.source) },
        propertyLists: [entitlements, infoFile].compactMap { $0?.source }),
      navigation: navigation.map { NavigatorRules($0, known: known) } ?? NavigatorRules(),
      dispatch: app.dispatch, effects: AppEffects(app, known: known, codes: errors),
      arrivals: ArrivalRoutes(app, known: known), errors: errors)
  }

  /// Returns the hosts whose links can reach the app, or `nil` if it claims a wildcard.
  private static func hosts(of domains: [AssociatedDomain]) -> [String]? {
    let usable = domains.filter { $0.service == "applinks" && $0.defect == nil }
    return usable.contains(where: \.isWildcard) ? nil : usable.map(\.host)
  }
}

final class WindowForm: Form {
  static let table = FormTable(WindowForm(), "window", "a window", "An open window")

  let name = Key("name", .text, .required, "Its name")
  let prefers = Key(
    "prefers", .texts, default: [],
    "Substrings of the URLs it prefers, as in `handlesExternalEvents(preferring:allowing:)`")
  let allows = Key("allows", .texts, default: ["*"], "Substrings of the URLs it accepts")
}

extension Window {
  init?(_ window: Written<WindowForm>) {
    guard let name = window.name else { return nil }
    self.init(name: name, prefers: window.prefers, allows: window.allows)
  }
}

final class WindowKindForm: Form {
  static let table = FormTable(
    WindowKindForm(), "windowKind", "a kind of window", "A kind of window")

  let name = Key("name", .text, .required, "Its name")
  let matches = Key(
    "matches", .texts, .required,
    "Substrings of the URLs that open a new one, as in `handlesExternalEvents(matching:)`")
}

extension WindowKind {
  init?(_ kind: Written<WindowKindForm>) {
    guard let name = kind.name else { return nil }
    self.init(name: name, matches: kind.matches ?? [])
  }
}
