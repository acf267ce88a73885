import LinkModel

/// An app on a device during a row: what outlives its process, and the process; `LiveDevice.system.apps` records
/// whether the app is installed and running.
struct ModelApp {
  let plan: TestPlan.App
  var screens: NavigationState
  var process = Process()

  /// What an app has in memory: it is gone when the app ends.
  struct Process {
    var inbox: Inbox?
    var contents = AppContents()
    var previous: NavigationState?
    var origins: [RouteMatch: Incoming.Origin] = [:]
    fileprivate(set) var announcements: [Announced] = []
  }

  init(_ app: TestPlan.App) {
    plan = app
    screens = app.navigation.start()
  }

  var name: String { plan.name }

  /// The queue, the pending link, the timers and the content in memory are lost, and so are the screens, unless the app
  /// restores them; content on disk remains, and the user stays signed in.
  mutating func end(restoresScreens: Bool) {
    let matches = process.contents.matches.filter { restoresScreens && screens.shows($0.screen) }
    screens =
      restoresScreens
      ? screens.with(signedIn: screens.signedIn, pending: nil) : plan.navigation.start(signedIn: screens.signedIn)
    let cache = process.contents.cache
    process = Process()
    process.contents = AppContents(matches, cache: cache.afterEnd(isOnDisk: plan.effects.keepsContentOnDisk))
  }

  mutating func delete() {
    screens = plan.navigation.start()
    process = Process()
  }

  mutating func apply(_ given: Given) {
    if let tab = given.tab { show(tab: tab) }
    let stack = given.stack?.map { Screen($0) }
    screens = screens.with(
      root: stack?.first, pushed: stack.map { Array($0.dropFirst()) }, modal: given.modal?.map { Screen($0) }
    ).with(signedIn: given.signedIn ?? screens.signedIn, pending: screens.pending)
  }

  mutating func show(tab name: String) {
    guard let here = screens.tab, here != name,
      let tab = plan.navigation.tabs.first(where: { $0.name == name })
    else { return }
    screens = screens.switching(from: here, to: tab)
  }

  mutating func announce(_ text: Announced) {
    let place = process.announcements.lastIndex { $0.time <= text.time }.map { $0 + 1 } ?? 0
    process.announcements.insert(text, at: place)
  }

  mutating func speak(by now: Duration) -> [Announced] {
    let due = process.announcements.prefix { $0.time <= now }
    process.announcements.removeFirst(due.count)
    return Array(due)
  }
}

struct AppContents {
  private var loads: [ContentLoad] = []
  private(set) var matches: [RouteMatch] = []
  var cache: ContentCache

  init(_ matches: [RouteMatch] = [], cache: ContentCache = ContentCache()) {
    (self.matches, self.cache) = (matches, cache)
  }

  mutating func add(_ match: RouteMatch) {
    // If the last match has the same screen, the new match replaces it, so that opening a link repeatedly does not
    // grow the list.
    if matches.last?.screen == match.screen { matches.removeLast() }
    matches.append(match)
  }

  func match(of screen: Screen) -> RouteMatch? { matches.last { $0.screen == screen } }

  /// Cancels pending screen loads so that their screens do not open after a newer link opens another screen.
  mutating func dropChecks() {
    loads.removeAll { $0.purpose == .checking && $0.waitsForRequired }
  }

  func isLoading(_ screen: Screen) -> Bool {
    loads.contains { $0.screen == screen && $0.waitsForRequired }
  }

  mutating func begin(_ load: ContentLoad) {
    loads.removeAll { $0.screen == load.screen }
    loads.append(load)
  }

  func next(by now: Duration) -> Int? {
    loads.indices.filter { loads[$0].nextDue.map { $0 <= now } ?? false }
      .min { (loads[$0].nextDue ?? .zero) < (loads[$1].nextDue ?? .zero) }
  }

  func due(_ number: Int) -> Duration? { loads[number].nextDue }

  mutating func arrive(
    _ number: Int, by now: Duration, on screens: NavigationState
  ) -> (ContentLoad, ContentLoad.Event?) {
    var load = loads[number]
    let event = load.arrive(by: now, isOnScreen: screens.shows(load.screen), &cache)
    if load.nextDue == nil { loads.remove(at: number) } else { loads[number] = load }
    return (load, event)
  }
}

/// The modelled apps of a device, in the order of the plan.
typealias LiveApps = SharedList<ModelApp>

extension LiveApps {
  init(_ apps: [TestPlan.App]) { self.init(apps.map(ModelApp.init)) }
}
