import LinkModel

/// What one app loads and keeps.
struct AppContents: Sendable {
  /// The content on its way.
  var loads: [ContentLoad] = []
  /// The link behind each screen whose content was asked for.
  var matches: [Screen: RouteMatch] = [:]
  /// What was kept.
  var cache = ContentCache()
}

extension World {
  /// Makes one app, or all of them, forget what they kept.
  mutating func forgetContent(of app: String? = nil) {
    guard let app else {
      for name in contents.keys { contents[name]?.cache.forgetAll() }
      return
    }
    contents[app] = nil
  }

  /// How long an app waits for an answer of a host.
  func latency(of host: String?) -> Duration {
    hosts.first { $0.name == host }?.latency ?? .zero
  }

  /// Whether a screen is still there, on top, below, or in a tab that is not in front.
  func shows(_ screen: Screen, in app: String) -> Bool {
    guard let state = screens[app] else { return false }
    return state.stack.contains(screen) || state.modal.contains(screen)
      || state.parked.values.contains { $0.shows(screen) }
  }

  /// Takes a screen away from wherever it is.
  mutating func remove(_ screen: Screen, in app: String) {
    guard let state = screens[app] else { return }
    screens[app] = NavigationState(
      root: state.root, pushed: state.pushed.filter { $0 != screen },
      modal: state.modal.filter { $0 != screen }, signedIn: state.signedIn, pending: state.pending,
      tab: state.tab, parked: state.parked.mapValues { $0.removing(screen) })
  }
}
