import LinkModel

struct AppContents: Sendable {
  private var loads: [ContentLoad] = []
  /// The matches that led to screens, the latest last.
  private var matches: [RouteMatch] = []
  var cache = ContentCache()

  mutating func add(_ match: RouteMatch) {
    // A link that is opened again and again takes no more room each time.
    if matches.last?.screen == match.screen { matches.removeLast() }
    matches.append(match)
  }

  /// What led to a screen, the latest time.
  func match(of screen: Screen) -> RouteMatch? { matches.last { $0.screen == screen } }

  /// Begins a load, in place of an earlier one of the same screen.
  mutating func begin(_ load: ContentLoad) {
    loads.removeAll { $0.screen == load.screen }
    loads.append(load)
  }

  /// The load whose next part arrives first, of those that have one by now.
  func next(by now: Duration) -> Int? {
    loads.indices.filter { loads[$0].nextDue.map { $0 <= now } ?? false }
      .min { (loads[$0].nextDue ?? .zero) < (loads[$1].nextDue ?? .zero) }
  }

  mutating func arrive(
    _ number: Int, by now: Duration, on screens: NavigationState
  ) -> (ContentLoad, ContentLoad.Event?) {
    var load = loads[number]
    let event = load.arrive(by: now, isOnScreen: screens.shows(load.screen), &cache)
    if load.nextDue == nil { loads.remove(at: number) } else { loads[number] = load }
    return (load, event)
  }
}
