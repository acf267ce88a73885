import Foundation
import Journal
import LinkHarnessTesting

/// A launch of the journal in the harness.
@MainActor final class JournalUnderTest: AppUnderTest {
  private let launch: AppLaunch
  private let model: JournalModel
  private(set) var entryPoints: Set<EntryPoint> = [
    .onOpenURL, .onContinueUserActivity, .willConnect, .windowScenePerformAction, .didReceiveNotificationResponse,
  ]

  init(_ launch: AppLaunch, on disk: Disk, making mistake: JournalMistake? = nil) {
    self.launch = launch
    if launch.isFirst {
      disk.prepare([
        "onboarded": launch.given["firstLaunch"] == .bool(true) ? nil : "yes",
        "updated": launch.given["updated"] == .bool(true) ? "yes" : nil,
      ])
    }
    let environment = JournalEnvironment(
      session: launch.site.session, clock: launch.clock, defaults: disk, track: { launch.report.analytics($0) },
      openURL: { launch.open($0.absoluteString) })
    model = JournalModel(environment, isSignedIn: launch.isSignedIn, making: mistake)
    model.path = launch.screens.pushed.compactMap { Route($0) }
    model.sheet = launch.screens.modal.first.flatMap { Route($0) }
    model.selection = model.path.isEmpty ? .today : .library
    if let scene = launch.restored?["scene"]?.foundationValue as? String { model.restore(from: Data(scene.utf8)) }
    if mistake == .setsDelegateLate, launch.options != nil { entryPoints.remove(.didReceiveNotificationResponse) }
    launch.task { [model] in await model.start() }
  }

  func receive(_ delivery: Delivery) throws {
    if let activity = delivery.activity, activity.webpageURL == nil {
      let userInfo = activity.userInfo.compactMapValues(\.foundationValue)
      activity.type == "com.apple.corespotlightitem"
        ? model.openSearchResult(userInfo) : model.resumeReading(userInfo)
    } else if let shortcut = delivery.shortcut {
      _ = model.perform(shortcut: shortcut.type)
    } else if let payload = delivery.payload {
      // The connection options of a launch have the notification, too.
      if delivery.entryPoint == .willConnect { return }
      model.openNotification(payload.compactMapValues(\.foundationValue))
    } else if let url = delivery.url {
      if let route = URLComponents(url: url, resolvingAgainstBaseURL: true).flatMap({ Route($0) }) {
        launch.report.route(route.match)
      }
      delivery.entryPoint == .onContinueUserActivity ? model.continueBrowsing(url) : model.open(url)
    }
    if let alert = model.alert { throw alert }
  }

  func didBecomeActive() { model.becomeActive() }

  func screens() -> NavigationState {
    let covers: [String?] = [
      model.isSigningIn ? "sign-in" : nil, model.isOnboarding ? "onboarding" : nil,
      model.alert.map { "alert/\($0.rawValue)" }, model.news.map { "news/\($0)" }, model.toast.map { "toast/\($0)" },
    ]
    let modal = [model.sheet?.match.screen].compactMap { $0 } + covers.compactMap { $0.map { "\($0)" } }
    let library = NavigationState.Tab(root: "library", pushed: model.path.map(\.match.screen))
    return switch model.selection {
    case .library:
      NavigationState(
        root: library.root, pushed: library.pushed, modal: modal, signedIn: model.isSignedIn, tab: "library",
        parked: ["today": NavigationState.Tab(root: "today")])
    case .today:
      NavigationState(
        root: "today", modal: modal, signedIn: model.isSignedIn, tab: "today", parked: ["library": library])
    }
  }

  func perform(_ action: UserAction) throws {
    switch action {
    case .back: model.back()
    case .signIn: model.signIn()
    case .signOut: model.signOut()
    case .cancelSignIn: model.cancelSignIn()
    case .refresh: model.refresh()
    case .chooseTab(let name): model.selection = JournalModel.Tab(rawValue: name) ?? model.selection
    case .tapInApp("Get Started"): model.finishOnboarding()
    case .tapInApp("New Entry"): model.show(.compose(text: ""))
    case .tapInApp("Save"): model.save()
    case .tapInApp("Order Print"):
      if case .entry(let id)? = model.path.last { model.orderPrint(id) }
    case .tapInApp(let link) where link.contains("://"): URL(string: link).map(model.tap)
    case .share(let match): (Route(match.screen)?.url).map { launch.report.made($0.absoluteString) }
    default: throw action.notImplemented
    }
  }

  /// The tasks of the journal are known to nobody, so this polls what shows that they run.
  func settle() async {
    repeat {
      for _ in 0..<3 { await Task.yield() }
    } while !model.loading.isEmpty || model.isRedeeming
  }

  func stateForRestoration() -> [String: JSONValue]? {
    model.restorationData.map { ["scene": .string(String(decoding: $0, as: UTF8.self))] }
  }
}

extension Route {
  init?(_ screen: NavigationState.Screen) {
    switch (screen.route, screen.values.first) {
    case ("entry", let id?):
      guard let id = Int(id) else { return nil }
      self = .entry(id: id)
    case ("tag", let name?): self = .tag(name)
    case ("search", let text?): self = .search(text)
    case ("settings", _): self = .settings
    case ("compose", _): self = .compose(text: "")
    case ("account", _): self = .account
    default: return nil
    }
  }

  var match: RouteMatch {
    switch self {
    case .entry(let id): RouteMatch("entry", ["id": "\(id)"])
    case .tag(let name): RouteMatch("tag", ["name": name])
    case .search(let text): RouteMatch("search", ["q": text])
    case .settings: RouteMatch("settings")
    case .compose(let text): RouteMatch("compose", ["text": text], screen: "compose")
    case .invite(let code): RouteMatch("invite", ["code": code])
    case .account: RouteMatch("account")
    }
  }
}
