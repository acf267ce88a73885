import Foundation

/// The journal's state, which its views observe and bind.
@MainActor public final class JournalModel {
  public enum Tab: String, Codable, Sendable { case today, library }

  // The bindings of `TabView(selection:)`, the library's `NavigationStack(path:)`, `.sheet(item:)` and `.alert(…)`.
  public var selection = Tab.today
  public var path: [Route] = []
  public var sheet: Route?
  public var alert: JournalAlert?
  /// A message that disappears by itself.
  public private(set) var toast: String?
  public private(set) var isSignedIn: Bool
  /// Whether the sign-in covers the screen.
  public private(set) var isSigningIn = false
  /// The entries over which the views show a `ProgressView`.
  public private(set) var loading: Set<Int> = []
  public private(set) var isRedeeming = false
  /// The version of which the journal says what is new.
  public private(set) var news: String?

  private var entries: [Int: Entry] = [:]
  /// What a second window shows.
  private var otherPath: [Route] = []
  private var observers = 1
  private var afterSignIn: Route?
  private var hasShownRoute = false
  /// An entry that could not be loaded because the device was offline.
  private var missed: Int?
  private var savedScene: Data?
  private let environment: JournalEnvironment
  private let api: JournalAPI
  private let mistake: JournalMistake?

  public init(_ environment: JournalEnvironment, isSignedIn: Bool = false, making mistake: JournalMistake? = nil) {
    (self.environment, self.isSignedIn, self.mistake) = (environment, isSignedIn, mistake)
    api = JournalAPI(session: environment.session)
  }

  // MARK: What the root view calls

  /// `.task { await model.start() }`: shows once after an update what is new, unless a link has opened something.
  public func start() async {
    guard environment.defaults.string(forKey: "updated") != nil else { return }
    environment.defaults.setString(nil, forKey: "updated")
    guard let version = try? await api.news().version, !hasShownRoute || mistake == .newsCoverLink else { return }
    news = version
  }

  /// `.onChange(of: scenePhase)`, when the phase becomes `active`: loads what was missed offline.
  public func becomeActive() {
    if let savedScene { show(savedScene) }
    savedScene = nil
    if let missed {
      alert = nil
      show(.entry(id: missed))
    }
  }

  // MARK: Onboarding

  public var isOnboarding: Bool { environment.defaults.string(forKey: "onboarded") == nil }

  public func finishOnboarding() {
    environment.defaults.setString("yes", forKey: "onboarded")
    guard let link = environment.defaults.string(forKey: "deferredLink").flatMap(URL.init) else { return }
    environment.defaults.setString(nil, forKey: "deferredLink")
    open(link)
  }

  // MARK: What the scene's modifiers call

  /// `.onOpenURL { model.open($0) }`
  public func open(_ url: URL) {
    if isOnboarding {
      if mistake != .forgetsDeferredLink {
        environment.defaults.setString(url.absoluteString, forKey: "deferredLink")
      }
      return
    }
    if let route = route(of: url) {
      if mistake == .leavesForBrowser, url.scheme == "https", route == .account, !isSignedIn {
        return environment.openURL(url)
      }
      for _ in 0..<observers { show(route) }
    } else {
      alert = .unknownLink
      environment.track("link_failed")
    }
  }

  /// `.onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { model.continueBrowsing($0.webpageURL) }`, for links that
  /// are scanned.
  public func continueBrowsing(_ url: URL?) {
    if let url, mistake != .ignoresScannedLinks { open(url) }
  }

  /// `.onContinueUserActivity("com.example.journal.reading") { model.resumeReading($0.userInfo) }`
  public func resumeReading(_ userInfo: [AnyHashable: Any]?) {
    guard let id = userInfo?["entry"] as? Int else { return }
    show(.entry(id: id))
  }

  /// `.onContinueUserActivity(CSSearchableItemActionType) { model.openSearchResult($0.userInfo) }`
  public func openSearchResult(_ userInfo: [AnyHashable: Any]?) {
    guard let item = userInfo?["kCSSearchableItemActivityIdentifier"] as? String,
      let id = item.split(separator: "-").last.flatMap({ Int($0) })
    else { return }
    show(.entry(id: id))
  }

  /// The scene delegate's quick actions.
  public func perform(shortcut type: String) -> Bool {
    guard type == "compose" else { return false }
    show(.compose(text: ""))
    return true
  }

  /// The notification center's delegate calls this with the payload.
  public func openNotification(_ userInfo: [AnyHashable: Any]) {
    if let link = (userInfo["link"] as? String).flatMap(URL.init) {
      open(link)
    } else if let id = userInfo["entry"] as? Int {
      show(.entry(id: id))
    }
  }

  /// `OpenURLAction { url in model.tap(url) }`, for links in the text of entries.
  public func tap(_ url: URL) {
    if let route = route(of: url) {
      show(route)
    } else {
      environment.openURL(url)
    }
  }

  // MARK: Navigation

  public func show(_ route: Route) {
    environment.track("show_\(route.name)")
    (hasShownRoute, news, missed) = (true, nil, nil)
    if route == .account, !isSignedIn {
      afterSignIn = route
      isSigningIn = true
      return
    }
    switch route {
    case .compose, .settings, .account:
      sheet = route
    case .invite(let code):
      isRedeeming = true
      Task { await redeem(code) }
    case .tag, .search:
      push([route])
    case .entry(let id):
      push(path.last == route ? path : path + [route])
      Task { await load(id) }
    }
  }

  private func push(_ path: [Route]) {
    if mistake == .opensSecondWindow {
      otherPath = path
      return
    }
    selection = .library
    if mistake != .leavesSheetOpen { sheet = nil }
    self.path = path
  }

  public func back() {
    if alert != nil {
      alert = nil
    } else if news != nil {
      news = nil
    } else if sheet != nil {
      sheet = nil
    } else if !path.isEmpty {
      path.removeLast()
    }
  }

  public func signIn() {
    (isSignedIn, isSigningIn) = (true, false)
    if let route = afterSignIn { show(route) }
    afterSignIn = nil
  }

  public func cancelSignIn() { (afterSignIn, isSigningIn) = (nil, false) }

  public func signOut() {
    isSignedIn = false
    if mistake == .keepsObserver { observers += 1 }
    if sheet == .account { sheet = nil }
  }

  /// The button of the compose sheet.
  public func save() {
    sheet = nil
    toast = "saved"
    Task {
      try? await environment.clock.sleep(for: .seconds(3))
      toast = nil
    }
  }

  /// The button of an entry that orders a printed copy, for which the bank's app pays.
  public func orderPrint(_ id: Int) {
    if let url = URL(string: "bank://pay?to=Print&amount=12&return=journal://entry/\(id)") { environment.openURL(url) }
  }

  // MARK: Loading

  /// Pull to refresh.
  public func refresh() {
    guard case .entry(let id)? = path.last else { return }
    entries[id] = nil
    Task { await load(id) }
  }

  private func load(_ id: Int) async {
    guard entries[id] == nil, !loading.contains(id) || mistake == .loadsTwice else { return }
    loading.insert(id)
    defer { loading.remove(id) }
    do {
      entries[id] = try await api.entry(id)
      // Nobody waits for this one, and no view shows it.
      Task { [api] in try? await api.markAsRead(id) }
    } catch {
      alert = JournalAlert(error)
      if alert == .offline { missed = id }
      if mistake == .removesTopOnFailure {
        _ = path.popLast()
      } else {
        path.removeAll { $0 == .entry(id: id) }
      }
    }
  }

  private func redeem(_ code: String) async {
    defer { isRedeeming = false }
    do {
      toast = "welcome/" + (try await api.redeem(code)).name
    } catch {
      alert = JournalAlert(error) == .notFound ? .invitationExpired : JournalAlert(error)
    }
  }

  private func route(of url: URL) -> Route? {
    if mistake == .wrongHandler, let host = url.host, url.scheme == "journal" { return .tag(host) }
    let text = url.absoluteString
    if mistake == .decodesEarly, let decoded = text.removingPercentEncoding.flatMap(URLComponents.init(string:)) {
      return Route(decoded)
    }
    return URLComponents(url: url, resolvingAgainstBaseURL: true).flatMap { Route($0, making: mistake) }
  }

  // MARK: Restoration

  private struct Restoration: Codable {
    let selection: Tab
    let path: [Route]
    let sheet: Route?
  }

  /// The value of `@SceneStorage("navigation")`.
  public var restorationData: Data? {
    try? JSONEncoder().encode(Restoration(selection: selection, path: path, sheet: sheet))
  }

  public func restore(from data: Data) {
    if mistake == .restoresWhenActive { savedScene = data } else { show(data) }
  }

  private func show(_ data: Data) {
    guard let restoration = try? JSONDecoder().decode(Restoration.self, from: data) else { return }
    if mistake != .restoresNoTab { selection = restoration.selection }
    (path, sheet) = (restoration.path, restoration.sheet)
    for case .entry(let id) in path { Task { await load(id) } }
  }
}

extension JournalAlert {
  fileprivate init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .notConnectedToInternet: self = .offline
    case .fileDoesNotExist: self = .notFound
    default: self = .serverTrouble
    }
  }
}
