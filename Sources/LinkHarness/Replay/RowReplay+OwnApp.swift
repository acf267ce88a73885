import HarnessText
import LinkModel

// The apps under test: the second implementation of what `receive(_:in:)` gives to an app and `navigate(_:in:)` does.

/// A running app under test.
final class OwnApp: Sendable {
  let app: any AppUnderTest
  let launch: AppLaunch

  init(_ app: any AppUnderTest, _ launch: AppLaunch) { (self.app, self.launch) = (app, launch) }
}

/// What a row remembers of the apps under test.
struct OwnApps {
  var running: [Int: OwnApp] = [:]
  /// What terminated apps left for state restoration.
  var restored: [Int: [String: JSONValue]] = [:]
  /// The kinds of values that each app has reported in the row so far.
  var reported: [Int: Set<NotObserved.Kind>] = [:]
  /// The event in the current step that may change the screens, if there is one.
  var event: NavigationEvent?
}

extension RowReplay {
  func maker(of app: Int) -> AppLaunch.Maker? {
    stages.setup.hasNoCode ? nil : stages.setup.code.apps.of(stages.plan(of: app).name)
  }

  /// Returns the running app under test, and launches it if it is not running.
  mutating func launched(_ app: Int, _ make: @escaping AppLaunch.Maker, for options: Delivery? = nil) async -> OwnApp? {
    if let running = ownApps.running[app] { return running }
    let screens = stages.screens(of: app)
    let launch = AppLaunch(
      app: stages.plan(of: app).name, screens: screens, restored: ownApps.restored.removeValue(forKey: app),
      options: options)
    do {
      let made = try await stages.setup.code.limited("the launch") { await make(launch) }
      let own = OwnApp(made, launch)
      ownApps.running[app] = own
      let shown = try await own.shownWhenSettled(stages.setup.code)
      noteGiven(screens, shown)
      stages.world.device.apps[app].screens = shown
      return own
    } catch {
      trace.navigate.failure = RouteFailure(error)
      return nil
    }
  }

  /// Records what the app did not take over from `given`.
  mutating func noteGiven(_ wanted: NavigationState, _ shown: NavigationState) {
    func check(_ key: String, _ wanted: [String]?, _ shown: [String]) {
      guard let wanted, wanted != shown else { return }
      trace.notTakenOver.append(StepTrace.NotTakenOver(key: key, wanted: wanted, shown: shown))
    }
    check("stack", given.stack.map { _ in wanted.stack.map(\.label) }, shown.stack.map(\.label))
    check("modal", given.modal.map { _ in wanted.modal.map(\.label) }, shown.modal.map(\.label))
    check("tab", given.tab.map { [$0] }, [shown.tab ?? ""])
    check("signedIn", given.signedIn.map { ["\($0)"] }, ["\(shown.signedIn)"])
  }

  /// Delivers links to an app under test, each through the methods that the system calls and the app implements.
  mutating func receive(_ links: [Incoming], in app: Int, madeBy make: @escaping AppLaunch.Maker) async {
    let isLaunch = stages.state(of: app) == .notRunning
    let calls = links.map { deliveries(of: $0, to: app) }
    stages.bringForward(app)
    guard let own = await launched(app, make, for: isLaunch ? calls.first?.first : nil) else { return }
    let implemented = await own.app.entryPoints
    var running: [Task<RouteFailure?, Never>] = []
    for (link, deliveries) in zip(links, calls) {
      let taken = deliveries.filter { implemented.contains($0.entryPoint) }
      if taken.isEmpty { lose(link.link.raw, .notImplemented(deliveries.map(\.entryPoint)), in: app) }
      // An event that arrives while others are handled does not wait for them.
      if !link.isLater { await end(&running) }
      for delivery in taken {
        let code = stages.setup.code
        running.append(
          Task {
            do {
              try await code.limited("receive(_:)") { try await own.app.receive(delivery) }
              return nil
            } catch {
              return RouteFailure(error, code: own.app.code(for: error))
            }
          })
        await Task.yield()
      }
      if taken.isEmpty { continue }
      let arrival = Arrival(trace.dispatch.handled?.count ?? 0, link.kind, link.link)
      trace.dispatch.handled = (trace.dispatch.handled ?? []) + [arrival]
      ownApps.event = .open(RouteMatch("", RouteParameters([])))
    }
    await end(&running)
  }

  private mutating func end(_ running: inout [Task<RouteFailure?, Never>]) async {
    for task in running {
      if let failure = await task.value { trace.route.outcome = .failure(failure) }
    }
    running = []
  }

  /// Returns what the system delivers for one arrival, a value for each method that it calls.
  private func deliveries(of link: Incoming, to app: Int) -> [Delivery] {
    var delivery = link.delivery ?? delivery(of: link.kind, to: stages.plan(of: app).name)
    guard delivery != nil else { return [] }
    delivery?.link = link.payload == nil && !link.link.scheme.isEmpty ? link.link : nil
    delivery?.payload = link.payload.map { Dictionary(firstOf: $0.map { ($0.name, $0.value) }) }
    delivery?.shortcutType = link.kind == .shortcut ? link.link.raw : nil
    if case .opened(let opener, _)? = link.source { delivery?.opener = opener }
    return delivery.map { delivery in delivery.calls.map { delivery.called(by: $0) } } ?? []
  }

  private func delivery(of kind: Arrival.Kind, to name: String) -> Delivery? {
    let system = stages.world.device.system
    return switch kind {
    case .push:
      system.delivery(
        to: name, scenes: .didReceiveNotificationResponse, withoutScenes: .didReceiveNotificationResponse,
        connects: false)
    case .shortcut:
      system.delivery(
        to: name, scenes: .windowScenePerformAction, withoutScenes: .applicationPerformAction, connects: true)
    case .handoff, .universalLink:
      system.delivery(
        to: name, scenes: .continueActivity, withoutScenes: .applicationContinue, connects: true,
        activityType: UserActivity.browsingWeb)
    case .schemeLink:
      system.delivery(to: name, scenes: .openURLContexts, withoutScenes: .applicationOpen, connects: true)
    }
  }

  /// Does what the user does in an app under test.
  mutating func perform(
    _ action: UserAction, _ event: NavigationEvent?, in app: Int, madeBy make: @escaping AppLaunch.Maker
  ) async {
    guard let own = await launched(app, make) else { return }
    ownApps.event = event
    let code = stages.setup.code
    do { try await code.limited("perform(_:)") { try await own.app.perform(action) } } catch {
      trace.navigate.failure = RouteFailure(error, code: own.app.code(for: error))
    }
  }

  /// The number of times that an app may open links again in one step; a loop ends there.
  private static let openingLimit = 3

  /// Observes the app under test in front, and opens the links that it asks the system to open.
  mutating func observeOwnApp() async {
    for round in 0...Self.openingLimit {
      guard let app = stages.onScreen, let own = ownApps.running[app] else { return }
      await observe(own, app)
      let opened = own.launch.takeOpened()
      if opened.isEmpty || round == Self.openingLimit { return }
      for link in opened { await open(link, by: app) }
    }
  }

  /// Reads the screens and reports of an app under test, after all that the step started has ended.
  private mutating func observe(_ own: OwnApp, _ app: Int) async {
    let before = trace.navigate.before ?? stages.screens(of: app)
    let after: NavigationState
    do { after = try await own.shownWhenSettled(stages.setup.code) } catch {
      trace.navigate.failure = RouteFailure(error)
      return
    }
    stages.world.device.apps[app].screens = after
    let reports = own.launch.takeReports()
    ownApps.reported[app, default: []].formUnion(reports.kinds)
    trace.notObserved = NotObserved(app: own.launch.app, reported: ownApps.reported[app] ?? [])
    if let route = reports.route { trace.route.outcome = .route(route) }
    trace.route.made = reports.made ?? trace.route.made
    let event = reports.route.map { .open($0) } ?? ownApps.event
    guard event != nil || before != after || !reports.kinds.isEmpty else { return }
    let change = NavigationOutcome(after: event ?? .back, from: before, to: after)
    trace.navigate.add(
      NavigationOutcome(
        change.action, after, announced: reports.announced ?? [], analytics: reports.analytics ?? [], log: reports.log),
      from: before)
  }

  /// Re-entry: a URL that the app opens goes through the system like any other.
  private mutating func open(_ link: Link, by app: Int) async {
    let source = LinkSource.opened(by: stages.plan(of: app).name, universalLinksOnly: false)
    let decision = await stages.decide(link, from: source)
    trace.route.returned = decision
    switch decision.destination {
    case .browser: trace.fallback.page = await stages.show(link, in: source.viewer)
    case .app(let name):
      guard let other = stages.index(of: name) else { return }
      await receive([Incoming(link, from: source, stages.deliver(link, decision, from: source))], in: other)
    case .appClip, .appStore, .nothing: break
    }
  }

  /// Ends an app under test: its tasks are cancelled and awaited.
  mutating func endOwnApp(_ app: Int, byPerson: Bool) async {
    guard let own = ownApps.running.removeValue(forKey: app) else { return }
    if !byPerson {
      let state = try? await stages.setup.code.limited("stateForRestoration()") { await own.app.stateForRestoration() }
      ownApps.restored[app] = state ?? nil
    }
    await own.launch.end()
  }
}

extension OwnApp {
  /// Returns the screens that the app shows after all that was started has ended.
  fileprivate func shownWhenSettled(_ code: OwnCode) async throws -> NavigationState {
    try await code.limited("settle()") { [self] in
      await app.settle()
      await launch.awaitTasks()
    }
    return try await code.limited("screens()") { [self] in await app.screens() }
  }
}
