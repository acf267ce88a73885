import LinkModel

/// What one app loads and keeps.
struct AppContents: Sendable {
  /// The content on its way.
  var loads: [ContentLoad] = []
  /// The matches that led to screens, the latest last.
  private var matches: [RouteMatch] = []
  /// What was kept.
  var cache = ContentCache()

  /// Notes what led to a screen.
  mutating func add(_ match: RouteMatch) {
    // A link that is opened again and again takes no more room each time.
    if matches.last?.screen == match.screen { matches.removeLast() }
    matches.append(match)
  }

  /// What led to a screen, the latest time.
  func match(of screen: Screen) -> RouteMatch? { matches.last { $0.screen == screen } }
}

extension World {
  /// Makes one app, or all of them, forget what they kept.
  mutating func forgetContent(of app: String? = nil) {
    guard let app else {
      for index in apps.indices { apps[index].contents.cache.forgetAll() }
      return
    }
    if let index = index(of: app) { apps[index].contents = AppContents() }
  }

  /// How long an app waits for an answer of a host.
  func latency(of host: String?) -> Duration {
    hosts.first { $0.name == host }?.latency ?? .zero
  }

  /// Takes a screen away from wherever it is.
  mutating func remove(_ screen: Screen, in app: String) {
    guard let index = index(of: app) else { return }
    let state = apps[index].screens
    apps[index].screens = NavigationState(
      root: state.root, pushed: state.pushed.filter { $0 != screen },
      modal: state.modal.filter { $0 != screen }, signedIn: state.signedIn, pending: state.pending,
      tab: state.tab, parked: state.parked.mapValues { $0.removing(screen) })
  }
}
