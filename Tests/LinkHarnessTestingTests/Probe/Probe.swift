import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import HarnessText
import LinkHarness
import LinkHarnessTesting
import LinkModel
import TestSupport
import Testing

import Testing

private let repaired = ProcessInfo.processInfo.environment["REPAIRED"] != nil
struct Activity { static let spotlight = "com.apple.corespotlightitem"; static let web = "NSUserActivityTypeBrowsingWeb"
 var type: String; var webpageURL: URL?; var item: String? }

/// An encyclopedia's navigation. Fault: an article link is pushed on whatever navigation controller is visible, also
/// on that of a sheet that is presented over the app.
@MainActor final class Navigation {
  public var screens: [String] = []
  public init(_ screens: [String]) { self.screens = screens }
  func push(_ screen: String) { screens.append(screen) }
}

@MainActor final class EncyclopediaCoordinator {
  public let explore: Navigation
  public private(set) var presented: Navigation?
  public init(explore: [String], presented: [String]) {
    self.explore = Navigation(explore)
    self.presented = presented.isEmpty ? nil : Navigation(presented)
  }
  private var visible: Navigation { presented ?? explore }

  public func open(_ url: URL) {
    guard url.path.hasPrefix("/wiki/") else { return }
    if repaired { presented = nil }
    visible.push("article/" + url.lastPathComponent)
  }
  public func dismiss() { presented = nil }
}

@MainActor final class EncyclopediaUnderTest: AppUnderTest {
  let app: EncyclopediaCoordinator
  init(_ launch: AppLaunch) {
    app = EncyclopediaCoordinator(explore: launch.screens.pushed.map(\.label), presented: launch.screens.modal.map(\.label))
  }
  func receive(_ delivery: Delivery) { delivery.url.map(app.open) }
  func screens() -> NavigationState {
    NavigationState(root: "explore", pushed: app.explore.screens, modal: app.presented?.screens ?? [])
  }
}


/// A reader. Fault: the delegate of notifications posts the document on a bus that nobody listens to before the view
/// tree exists, and the view tree is built once the session is restored.
@MainActor final class Bus {
  private var listeners: [(String) -> Void] = []
  private var kept: String?
  public init() {}
  func post(_ document: String) {
    if listeners.isEmpty, repaired { kept = document }
    for listener in listeners { listener(document) }
  }
  func listen(_ listener: @escaping (String) -> Void) {
    listeners.append(listener)
    if let document = kept { kept = nil; listener(document) }
  }
}

@MainActor final class ReaderApp {
  public private(set) var shown: [String] = []
  public private(set) var tab = "library"
  public private(set) var isReady = false
  let bus = Bus()
  public init() {}

  /// The start of the app: restores the session, then builds the views, which subscribe.
  public func start(restoring session: () async -> Void) async {
    await session()
    isReady = true
    bus.listen { [weak self] document in
      self?.tab = "reader"
      self?.shown.append(document)
    }
  }
  /// UNUserNotificationCenterDelegate.
  public func didReceive(link: URL) { bus.post("document/" + link.lastPathComponent) }
}

/// As one writes it after YourApp.md: the start is a task of the launch; the session is asked of the server.
@MainActor final class ReaderUnderTest: AppUnderTest {
  let app = ReaderApp()
  init(_ launch: AppLaunch) {
    let session = launch.site.session
    launch.task { [app] in
      await app.start { _ = try? await session.data(from: URL(string: "https://api.example/session")!) }
    }
  }
  func receive(_ delivery: Delivery) { delivery.url.map(app.didReceive) }
  func screens() -> NavigationState {
    NavigationState(root: app.isReady ? "home" : "splash", pushed: app.shown, tab: app.tab)
  }
}


/// A browser's settings. Fault: a link to a page of the settings is pushed over the page that is open, not over the
/// main page of the settings.
@MainActor final class SettingsCoordinator {
  public private(set) var path: [String]
  public init(path: [String]) { self.path = path }
  public func open(_ url: URL) {
    guard let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems,
      let target = items.first(where: { $0.name == "url" })?.value, target.hasPrefix("settings/")
    else { return }
    if let main = path.firstIndex(of: "settings") {
      if repaired { path.removeSubrange((main + 1)...) }
    } else {
      path.append("settings")
    }
    path.append(target)
  }
  public func back() { _ = path.popLast() }
}

@MainActor final class BrowserUnderTest: AppUnderTest {
  let app: SettingsCoordinator
  init(_ launch: AppLaunch) { app = SettingsCoordinator(path: launch.screens.pushed.map(\.label)) }
  func receive(_ delivery: Delivery) { delivery.url.map(app.open) }
  func perform(_ action: UserAction) throws {
    guard action == .back else { throw action.notImplemented }
    app.back()
  }
  func screens() -> NavigationState { NavigationState(root: "home", pushed: app.path) }
}


/// A router of expressions. Fault: an expression is searched for anywhere in host and path, not compared as a whole,
/// so the route "me" takes "home" too.
@MainActor final class ExpressionRouter {
  private var routes: [(pattern: String, screen: String)] = []
  public init() {}
  public func on(_ pattern: String, _ screen: String) { routes.append((pattern, screen)) }
  public func screen(for url: URL) -> String? {
    let text = (url.host ?? "") + url.path
    return routes.first { route in
      let pattern = repaired ? "^" + route.pattern + "$" : route.pattern
      return text.range(of: pattern, options: .regularExpression) != nil
    }?.screen
  }
}
@MainActor final class SocialApp {
  public private(set) var path: [String] = []
  let router = ExpressionRouter()
  public init() {
    router.on("me", "profile")
    router.on("home", "feed")
  }
  public func open(_ url: URL) -> Bool {
    guard let screen = router.screen(for: url) else { return false }
    path.append(screen)
    return true
  }
}

@MainActor final class SocialUnderTest: AppUnderTest {
  struct UnknownLink: Error {}
  let app = SocialApp()
  let launch: AppLaunch
  init(_ launch: AppLaunch) { self.launch = launch }
  func receive(_ delivery: Delivery) throws {
    guard let url = delivery.url, app.open(url) else { throw UnknownLink() }
    launch.report.route(RouteMatch(app.path.last ?? ""))
  }
  func screens() -> NavigationState { NavigationState(root: "start", pushed: app.path) }
}


/// An offline reader. Fault: the start ends with a change to the tab that was open last, whatever a link has shown in
/// the meantime.
@MainActor final class LibraryApp {
  public private(set) var tabs: [String]
  public private(set) var current: String
  private var linksInProgress = 0
  public init(recentTab: String) { (tabs, current) = ([recentTab], "loading") }

  public func start(validating library: () async -> Void) async {
    await library()
    if repaired, linksInProgress > 0 { return }
    current = tabs[0]
  }
  public func open(_ url: URL) {
    linksInProgress += 1
    let tab = "file/" + url.lastPathComponent
    tabs.append(tab)
    current = tab
  }
}

@MainActor final class LibraryUnderTest: AppUnderTest {
  let app = LibraryApp(recentTab: "page/Main")
  init(_ launch: AppLaunch) {
    let session = launch.site.session
    launch.task { [app] in
      await app.start { _ = try? await session.data(from: URL(string: "https://library.example/catalogue")!) }
    }
  }
  func receive(_ delivery: Delivery) { delivery.url.map(app.open) }
  func screens() -> NavigationState { NavigationState(root: NavigationState.Screen(app.current)) }
}


/// An app with a link SDK. Fault: the SDK says of every activity from Spotlight that it has handled it, so the app's own
/// search results are never opened.
@MainActor final class SpotlightSDK {
  public init() {}
  public func continueActivity(_ activity: Activity) -> Bool {
    guard activity.type == Activity.spotlight else { return false }
    return repaired ? activity.item?.hasPrefix("io.sdk.") == true : true
  }
}
@MainActor final class RecipesApp {
  public private(set) var path: [String] = []
  let sdk = SpotlightSDK()
  public init() {}
  public func continueActivity(_ activity: Activity) {
    if sdk.continueActivity(activity) { return }
    if activity.type == Activity.spotlight, let item = activity.item { path.append("recipe/" + item) }
    if activity.type == Activity.web, let page = activity.webpageURL { path.append("recipe/" + page.lastPathComponent) }
  }
}

@MainActor final class RecipesUnderTest: AppUnderTest {
  let app = RecipesApp()
  init(_ launch: AppLaunch) {}
  func receive(_ delivery: Delivery) {
    guard let activity = delivery.activity else { return }
    let item = activity.userInfo["kCSSearchableItemActivityIdentifier"]?.foundationValue as? String
    app.continueActivity(Activity(type: activity.type, webpageURL: activity.webpageURL, item: item))
  }
  func screens() -> NavigationState { NavigationState(root: "home", pushed: app.path) }
}


/// A shop manager with several stores. Fault: the order is shown when the change of the store has ended; if the store is
/// the current one, there is no change and nobody shows the order.
@MainActor final class ManagerApp {
  public private(set) var tab = "dashboard"
  public private(set) var orders: [String] = []
  public private(set) var store: String
  public init(store: String) { self.store = store }

  public func open(_ url: URL) {
    guard url.path == "/mobile/orders/details",
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems,
      let blog = items.first(where: { $0.name == "blog_id" })?.value,
      let order = items.first(where: { $0.name == "order_id" })?.value
    else { return }
    tab = "orders"
    switchStore(to: blog) { self.orders = ["order/" + order] }
  }
  private func switchStore(to blog: String, then: () -> Void) {
    if store == blog {
      if repaired { then() }
      return
    }
    store = blog
    then()
  }
}

@MainActor final class ManagerUnderTest: AppUnderTest {
  let app: ManagerApp
  init(_ launch: AppLaunch) { app = ManagerApp(store: launch.given["store"]?.foundationValue as? String ?? "1") }
  func receive(_ delivery: Delivery) { delivery.url.map(app.open) }
  func screens() -> NavigationState {
    NavigationState(root: NavigationState.Screen(app.tab), pushed: app.tab == "orders" ? app.orders : [], tab: app.tab)
  }
}


/// A learning app. Fault: a link that needs a learner who is logged in leads to the log-in screen and is then forgotten.
@MainActor final class LearningApp {
  public private(set) var isLoggedIn: Bool
  public private(set) var path: [String] = []
  public private(set) var sheets: [String] = []
  private var afterLogIn: URL?
  public init(isLoggedIn: Bool) { self.isLoggedIn = isLoggedIn }

  public func open(_ url: URL) {
    guard isLoggedIn else {
      sheets = ["log-in"]
      if repaired { afterLogIn = url }
      return
    }
    path.append("course/" + url.lastPathComponent)
  }
  public func logIn() {
    (isLoggedIn, sheets) = (true, [])
    if let url = afterLogIn { afterLogIn = nil; open(url) }
  }
}

@MainActor final class LearningUnderTest: AppUnderTest {
  let app: LearningApp
  init(_ launch: AppLaunch) { app = LearningApp(isLoggedIn: launch.isSignedIn) }
  func receive(_ delivery: Delivery) { delivery.url.map(app.open) }
  func perform(_ action: UserAction) throws {
    guard action == .signIn else { throw action.notImplemented }
    app.logIn()
  }
  func screens() -> NavigationState {
    NavigationState(root: "courses", pushed: app.path, modal: app.sheets, signedIn: app.isLoggedIn)
  }
}


/// A chat's parser of links whose route is in the fragment. Fault: a second "#" arrives percent-encoded, and the alias of
/// the room is looked up as it stands.
@MainActor final class ChatApp {
  public private(set) var path: [String] = []
  public init() {}
  public func open(_ url: URL) {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false), let fragment = components.percentEncodedFragment else { return }
    let parts = fragment.split(separator: "/").map(String.init)
    guard parts.count == 2, parts[0] == "room" else { return }
    let alias = repaired ? parts[1].removingPercentEncoding ?? parts[1] : parts[1]
    guard alias.hasPrefix("#") || alias.hasPrefix("!") else { path.append("unknown-room"); return }
    path.append("room/" + alias.dropFirst())
  }
}

@MainActor final class ChatUnderTest: AppUnderTest {
  let app = ChatApp()
  init(_ launch: AppLaunch) {}
  func receive(_ delivery: Delivery) { delivery.url.map(app.open) }
  func screens() -> NavigationState { NavigationState(root: "chats", pushed: app.path) }
}


/// A plugin that passes taps on notifications on. Fault: it takes the first tap for the one that launched the app, which
/// is asked for in another way, and drops it also if the app was running.
@MainActor final class PushApp {
  public private(set) var path: [String] = []
  private var taps = 0
  public init() {}
  public func didReceive(_ link: URL, launched: Bool) {
    if launched { show(link); taps += 1; return }  // by the launch options
    if repaired || taps > 0 { show(link) }
    taps += 1
  }
  private func show(_ link: URL) { path.append("message/" + link.lastPathComponent) }
}

@MainActor final class PushUnderTest: AppUnderTest {
  let app = PushApp()
  init(_ launch: AppLaunch) {}
  func receive(_ delivery: Delivery) {
    if let url = delivery.url { app.didReceive(url, launched: delivery.launch == .cold) }
  }
  func screens() -> NavigationState { NavigationState(root: "inbox", pushed: app.path) }
}


/// Takes every link and does nothing with it.
@MainActor final class IgnoresLinks: AppUnderTest {
  init(_ launch: AppLaunch) {}
  func receive(_ delivery: Delivery) {}
  func screens() -> NavigationState { NavigationState(root: "home", pushed: [String]()) }
}

/// Handles links in `application(_:continue:restorationHandler:)`, and ignores those in the launch options.
@MainActor final class ContinuesOnly: AppUnderTest {
  var path: [String] = []
  init(_ launch: AppLaunch) {}
  func receive(_ delivery: Delivery) {
    guard delivery.entryPoint != .didFinishLaunching, let url = delivery.url else { return }
    path.append("trip/" + url.lastPathComponent)
  }
  func screens() -> NavigationState { NavigationState(root: "home", pushed: path) }
}

/// Reads only the first URL of a call, and ignores `p://ignored`.
@MainActor final class TakesTheFirst: AppUnderTest {
  var path: [String] = []
  init(_ launch: AppLaunch) {}
  func receive(_ delivery: Delivery) {
    guard let url = delivery.url, url.host != "ignored" else { return }
    path.append(URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value ?? "")
  }
  func screens() -> NavigationState { NavigationState(root: "home", pushed: path) }
}

/// Opens the page that a link names, outside or in a Safari view.
@MainActor final class OpensPages: AppUnderTest {
  let launch: AppLaunch
  init(_ launch: AppLaunch) { self.launch = launch }
  func receive(_ delivery: Delivery) {
    guard let url = delivery.url, let to = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value
    else { return }
    launch.open(to, prefersInApp: url.host == "safari")
  }
  func screens() -> NavigationState { NavigationState(root: "home", pushed: [String]()) }
}
@MainActor final class ProbeApp {
  public var path: [String] = []
  public var sheets: [String] = []
  public init() {}
  public func open(_ url: URL) {
    switch url.host {
    case "sheet": sheets.append("sheet/" + url.lastPathComponent)
    case "two": path += ["a", "b"]
    case "twice": path.append("a"); path.append("a")
    case "both": path.append("a"); sheets.append("s")
    default: break
    }
  }
}

@MainActor final class ProbeUnderTest: AppUnderTest {
  let app = ProbeApp()
  init(_ launch: AppLaunch) { (app.path, app.sheets) = (launch.screens.pushed.map(\.label), launch.screens.modal.map(\.label)) }
  func receive(_ delivery: Delivery) { delivery.url.map(app.open) }
  func screens() -> NavigationState { NavigationState(root: "home", pushed: app.path, modal: app.sheets) }
}
@MainActor final class UrlUnderTest: AppUnderTest {
  let launch: AppLaunch
  init(_ launch: AppLaunch) { self.launch = launch }
  func receive(_ delivery: Delivery) { launch.report.log("url=\(delivery.url?.absoluteString ?? "nil") activity=\(delivery.activity?.webpageURL?.absoluteString ?? "nil")") }
  func screens() -> NavigationState { NavigationState(root: "home", pushed: [String]()) }
}
@MainActor final class SecretUnderTest: AppUnderTest {
  let launch: AppLaunch
  var path: [String] = []
  init(_ launch: AppLaunch) { self.launch = launch }
  func receive(_ delivery: Delivery) {
    guard let url = delivery.url else { return }
    let token = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "token" }?.value ?? url.lastPathComponent
    launch.report.route(RouteMatch("login", RouteParameters(["token": token])))
    path.append("login?token=" + token)
  }
  func screens() -> NavigationState { NavigationState(root: "home", pushed: path) }
}
@Test func probe() async throws {
  let (b, o) = ("/work/shared/bug-reports/", "/work/shared/own-app/")
  let all: [(String, String, AppLaunch.Maker)] = [
    ("73", b + "73/plan.json", { await EncyclopediaUnderTest($0) }), ("75", b + "75/plan.json", { await ReaderUnderTest($0) }),
    ("77", b + "77/plan.json", { await BrowserUnderTest($0) }), ("79", b + "79/plan.json", { await SocialUnderTest($0) }),
    ("81", b + "81/plan.json", { await LibraryUnderTest($0) }), ("83", b + "83/plan.json", { await RecipesUnderTest($0) }),
    ("85", b + "85/plan.json", { await ManagerUnderTest($0) }), ("87", b + "87/plan.json", { await LearningUnderTest($0) }),
    ("89", b + "89/plan.json", { await ChatUnderTest($0) }), ("91", b + "91/plan.json", { await PushUnderTest($0) }),
    ("throw", "/tmp/probe/throw.json", { await SocialUnderTest($0) }), ("p0", o + "p0.json", { await ProbeUnderTest($0) }), ("p1", o + "p1.json", { await IgnoresLinks($0) }),
    ("p3", o + "p3.json", { await ContinuesOnly($0) }), ("nf", o + "nothing-followed.json", { await OpensPages($0) }),
    ("cov", o + "coverage-page-opened-by-own-code.json", { await OpensPages($0) }),
    ("p18", o + "p18.json", { await UrlUnderTest($0) }), ("ps", o + "ps.json", { await SecretUnderTest($0) }),
  ]
  let reporter = JSONLinesReporter()
  for (name, file, maker) in all {
    var text = ""
    for plan in PlanCollection([file]).loads.compactMap(\.plan) {
      let replayer = await Replayer(plan).using(app: maker)
      for row in plan.rows { text += reporter.line(RowRecord(await replayer.replay(row), nil, reporter.parts)) }
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: "/tmp/probe/\(name).jsonl"))
  }
}
