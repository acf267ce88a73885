import HarnessText
import LinkModel

final class AppForm: Form {
  static let table = form("an app", "An app")

  let id = Key(KeyKind.text.filled, .required, "The application identifier, `PREFIX.bundle.id`")
  let associatedDomains = Key(
    KeyKind.texts.filled, default: [],
    "Values of the Associated Domains entitlement, such as `applinks:shop.example`")
  let entitlements = Key(
    .propertyList,
    "The app's entitlements file, XML or binary; its associated domains are added to `associatedDomains`, and `com.apple.developer.web-browser` sets `webBrowser`"
  )
  let urlSchemes = Key(KeyKind.scheme.list.filled, default: [], "Custom URL schemes")
  let infoPlist = Key(
    .propertyList,
    "The app's Info.plist, XML or binary; its URL schemes, queried schemes and activity types are added to `urlSchemes`, `queriesSchemes` and `activityTypes`"
  )
  let build = Key(
    .choice("kind of build", [("development", true), ("distribution", false)]),
    default: false,
    "How the app is signed; `mode=developer` in the entitlement requires `development`")
  let managed = Key(
    .flag, default: false,
    "Whether device management installed the app (required by `mode=managed` in the entitlement)")
  let webBrowser = Key(
    .flag, default: false,
    "Whether the app has the entitlement `com.apple.developer.web-browser`, which makes the system ignore the app's `applinks:` values"
  )
  let router = Key(
    KeyKind.object(RouterForm.self).orFile(),
    "The app's routes. Without routes, the replay of a link ends when the app receives the link, unless a test provides a router"
  )
  let navigation = Key(
    .object(NavigationForm.self),
    "The rules that determine where screens appear; they replace the `navigation` of `router`")
  let dispatch = Key(
    .dispatch, default: DispatchRules(),
    "The order in which the app handles events that arrive together; `fifo` is the order of arrival"
  )
  let shortcuts = Key(
    KeyKind.routed.map, default: [],
    "The routes that home screen quick actions open, keyed by action type")
  let pushes = Key(
    KeyKind<PushRoute>.object(PushRoute.init).list, default: [],
    "The routes for notifications without a URL; the first one whose `payload` matches applies")
  let errorTexts = Key(
    KeyKind.errorText.map.map, default: [],
    "The app's own error messages, keyed by error code and language. `*` represents all other codes. Placeholders such as `{id}` are replaced by parameters. The object for an error code can also contain `key` and `recoveryKey`, which specify keys in the files listed in `strings`"
  )
  let strings = Key(
    KeyKind<SourceText>.file.list, default: [],
    "String Catalogs, and `.strings` files in directories such as `en.lproj`; error messages are looked up by error code, and recovery suggestions by `CODE.recovery`"
  )
  let errors = Key(
    KeyKind.text.map, default: [],
    "Error codes for content that cannot be loaded, keyed by an HTTP status such as `503`, or by `offline`, `timeout` or `no-answer`"
  )
  let lifeCycle = Key(
    .choice("life cycle"), default: LifeCycle.scene,
    "The app's life cycle, which determines the methods that receive links")
  let entryPoints = Key(
    KeyKind<EntryPoint>.choice("method").list,
    "The methods through which the app takes links (default: all methods of its life cycle that are meant to handle links). A link that the system delivers through another method is lost; with `application(_:didFinishLaunchingWithOptions:)` beside another method of the app delegate, the app handles the link that launches it twice"
  )
  let launchReturns = Key(
    .flag, default: true,
    "What `application(_:didFinishLaunchingWithOptions:)` returns. After `false`, the system does not call the method that handles the link of the launch"
  )
  let windows = Key(
    KeyKind.object(Window.init).list, default: [],
    "The app's open windows, the most recent first")
  let windowKinds = Key(
    KeyKind.object(WindowKind.init).list, default: [],
    "The kinds of windows that the app can open")
  let contentCache = Key(
    .choice("cache", [("memory", false), ("disk", true)]), default: false,
    "Where the app caches content; a cache in memory is lost when the app ends")
  let signIn = Key(.object(SignInForm.self), "What the app does with a link that requires sign-in")
  let reopensLinks = Key(
    .flag, default: false,
    "Whether the app, or an SDK in it, opens each link again after handling it. The system gives a universal link to another app that claims it then, or opens it in the browser, and gives a custom-scheme link to the app a second time"
  )
  let opensInBrowser = Key(
    .choice("choice"), default: AppEffects.OpensInBrowser.never,
    "Which universal links the app passes to the system's open function in place of showing a screen: `signedOut` are those that arrive while nobody is signed in. The system opens another app that claims the link, or the browser"
  )
  let screensAtLaunch = Key(
    .choice("choice"), default: AppEffects.ScreensAtLaunch.kept,
    "What becomes of the screens of a link that launches the app: `replaced` if the app's start shows its own screens afterwards, as a change of the root view after sign-in does, and `alone` if nothing is below the link's screen"
  )
  let restoresState = Key(
    .flag, default: true, "Whether the app restores its screens at the next launch"
  )
  let queriesSchemes = Key(.texts, default: [], "The values of `LSApplicationQueriesSchemes`")
  let sdk = Key(
    .system(suchAs: "iOS 27"),
    "The SDK that the app was linked with. On iOS 27, and on macOS 27 with Mac Catalyst, an app linked with the SDK of iOS 27 does not launch with the life cycle `appDelegate`. The SDK also determines the limit for `queriesSchemes`: 50 values with the SDKs for iOS 15 to iOS 26, and 25 values with the SDKs for iOS 27 and later (default: 50 values)"
  )
  let activityTypes = Key(.texts, default: [], "The values of `NSUserActivityTypes`")
  let storeID = Key(
    .text,
    "The app's App Store identifier, which a Smart App Banner specifies as `app-id`")
  let appClip = Key(.object(AppClipForm.self), "The app's App Clip")
  let unroutable = Key(
    .choice(
      "outcome", AppEffects.Declined.pages + [("error", .error)]),
    default: .error,
    "The outcome of universal links that match no route; with `browser`, another app that claims the link receives it instead"
  )
  let failedActivity = Key(
    .text,
    "What the app does if an activity's data does not arrive (default: nothing). `browser` opens the activity's web page in the browser. `safariView` opens it in a Safari view. An error code makes the app report that error"
  )
  let appVersion = Key(.text, "The app's version, which analytics events can include")
  let analytics = Key(
    .object(TeamAnalytics.init),
    "The names and properties of the app's analytics events")
  let announcements = Key(
    .object(AnnouncementsForm.self),
    "The app's VoiceOver announcements and their delay")
  let sharedLinks = Key(
    .object(SharedLinksForm.self),
    "Settings for the links that the app generates")
}

extension KeyKind where Value == String {
  static var scheme: KeyKind {
    text.parsed(
      as: { scheme in
        let bare = String(scheme.prefix { $0 != ":" })
        let example = bare.isEmpty ? "shop" : bare
        return "a scheme such as \"\(example)\""
      },
      { Link($0 + ":").scheme == $0.asciiLowercased() && !$0.isEmpty ? $0 : nil })
  }
}

extension TestPlan.App {
  convenience init(_ app: Written<AppForm>) {
    // Invalid associated domains are not reported here, because the system ignores them silently. If an invalid
    // associated domain contains the link's host, the reason for the system's decision names that domain.
    let (reading, name) = (app.object.reading, app.object.name ?? "")
    let (entitlements, infoFile, clip) = reading.read(for: .identity(of: name)) {
      (app.entitlements, app.infoPlist, app.appClip.map { (AppClip($0, of: name), $0.entitlements) })
    }
    let signed = entitlements?.associatedDomains ?? []
    let domains = (app.associatedDomains + signed).map(AssociatedDomain.init)
    let schemes = (app.urlSchemes + (infoFile?.schemes ?? [])).map { $0.asciiLowercased() }
    let router = reading.read(for: .routes(of: name)) { app.router }
    let routes = router.map {
      RouteTable.read($0, hosts: Self.hosts(of: domains), schemes: schemes)
    }
    // If no route could be read, references to routes are not checked, because the cause is already reported.
    let known = routes.flatMap {
      $0.table.routes.isEmpty ? nil : $0.table.routes.map(\.name).distinct
    }
    let navigation = app.navigation ?? router?.navigation
    let errors = reading.read(for: .routes(of: name)) {
      TeamErrors(app, routes: known == nil ? nil : routes?.table)
    }
    var rules = navigation.map { NavigatorRules($0, known: known) } ?? NavigatorRules()
    rules.keepsLinkAtSignIn = app.signIn?.keepsLink ?? true
    if let id = app.id, let defect = AppIDDefect(id), let member = app.member(\.id) {
      app.object.warn(.impossibleAppID(id, defect), at: member.value)
    }
    app.compare(\.infoPlist, infoFile?.bundleID) { id, bundle in id.prefix { $0 != "." } + "." + bundle }
    app.compare(\.entitlements, entitlements?.appID) { $1 }
    var declared = Device.App(
      name: name, id: app.id ?? "", associatedDomains: domains,
      urlSchemes: schemes, isInstalled: false)
    declared.isDevelopmentBuild = app.build
    declared.isManaged = app.managed
    declared.isWebBrowser =
      app.webBrowser || entitlements?.isWebBrowser ?? false
    declared.lifeCycle = app.lifeCycle
    declared.windows = app.windows
    declared.windowKinds = app.windowKinds
    declared.restoresState = app.restoresState
    declared.queriedSchemes = (app.queriesSchemes + (infoFile?.queriedSchemes ?? []))
      .map { $0.asciiLowercased() }
    declared.sdk = app.sdk
    declared.activityTypes = app.activityTypes + (infoFile?.activityTypes ?? [])
    declared.storeID = app.storeID
    declared.clip = clip?.0
    self.init(
      declared: declared, routes: routes?.table, routePlaces: routes?.places ?? [],
      places: Places(
        app: app.part, router: router?.part, navigation: navigation?.part,
        propertyLists: [entitlements, infoFile, clip?.1].compactMap(\.self)),
      navigation: rules,
      dispatch: app.dispatch, effects: AppEffects(app, known: known, codes: errors),
      arrivals: ArrivalRoutes(app, known: known), errors: errors)
  }

  private static func hosts(of domains: [AssociatedDomain]) -> [String]? {
    let usable = domains.filter { $0.service == "applinks" && $0.defect == nil }
    return usable.contains(where: \.isWildcard) ? nil : usable.map(\.host)
  }
}

extension Written<AppForm> {
  /// Warns if a property list is that of an app with another identifier.
  fileprivate func compare(
    _ file: KeyPath<AppForm, Key<PropertyList?>>, _ found: String?, _ whole: (String, String) -> String
  ) {
    guard let id = self.id, AppIDDefect(id) == nil, let found, !found.isEmpty, let node = node(file) else { return }
    let other = whole(id, found)
    if other != id { object.warn(.listOfOtherApp(AppForm.name(file), of: other, besides: id), at: node) }
  }
}

final class SignInForm: Form {
  static let table = form("the sign-in", "What the app does with a link that requires sign-in")

  let keepsLink = Key(
    .flag, default: true,
    "Whether the link waits until the user has signed in; otherwise, the app forgets it")
}

final class WindowForm: Form {
  static let table = form("a window", "An open window")

  let name = Key(.text, .required, "The name")
  let prefers = Key(
    .texts, default: [],
    "Substrings of the URLs that the window prefers, as in `handlesExternalEvents(preferring:allowing:)`"
  )
  let allows = Key(.texts, default: ["*"], "Substrings of the URLs that the window accepts")
}

extension Window {
  init?(_ window: Written<WindowForm>) {
    guard let name = window.name else { return nil }
    self.init(name: name, prefers: window.prefers, allows: window.allows)
  }
}

final class WindowKindForm: Form {
  static let table = form("a kind of window", "A kind of window that the app can open")

  let name = Key(.text, .required, "The name")
  let matches = Key(
    .texts,
    "Substrings of the URLs that open a new window, as in `handlesExternalEvents(matching:)`; a kind without them opens for links that nothing else takes"
  )
}

extension WindowKind {
  init?(_ kind: Written<WindowKindForm>) {
    guard let name = kind.name else { return nil }
    self.init(name: name, matches: kind.matches)
  }
}
