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
  /// An app on a device.
  struct Place: Hashable {
    let device: String?
    let app: Int
  }

  var running: [Place: OwnApp] = [:]
  /// What terminated apps left for state restoration.
  var restored: [Place: [String: JSONValue]] = [:]
  /// The kinds of values that each app has reported in the row so far.
  var reported: [Place: Set<NotObserved.Kind>] = [:]
  /// The event in the current step that may change the screens, if there is one.
  var event: NavigationEvent?
}

extension RowReplay {
  func maker(of app: Int) -> AppLaunch.Maker? {
    stages.setup.hasNoCode ? nil : stages.setup.code.apps.of(stages.plan(of: app).name)
  }

  private func place(of app: Int) -> OwnApps.Place { OwnApps.Place(device: stages.world.device.name, app: app) }

  func isRunningOwnApp(_ app: Int) -> Bool { ownApps.running[place(of: app)] != nil }

  /// Returns the running app under test, and launches it if it is not running; `nil` if that fails.
  mutating func launched(_ app: Int, _ make: @escaping AppLaunch.Maker, for options: Delivery? = nil) async -> OwnApp? {
    let place = place(of: app)
    if let running = ownApps.running[place] { return running }
    let screens = stages.screens(of: app)
    let launch = AppLaunch(
      app: stages.plan(of: app).name, screens: screens, restored: ownApps.restored.removeValue(forKey: place),
      options: options, site: AppSite(stages.transport, in: stages.world))
    do {
      let made = try await stages.setup.code.limited("the launch") { await make(launch) }
      let own = OwnApp(made, launch)
      ownApps.running[place] = own
      let shown = try await own.shownWhenSettled(stages.setup.code)
      noteGiven(screens, shown)
      given = Given()
      stages.world.device.apps[app].screens = shown
      return own
    } catch {
      trace.appProblems.append(.failed("\(error)"))
      if ownApps.running[place] == nil { await launch.end() }
      return nil
    }
  }

  /// Records an error of the app under test: as the row's error if the app threw it, or as a problem that fails the
  /// row.
  private mutating func note(_ error: any Error, of own: OwnApp) {
    if let error = error as? OwnCodeError {
      trace.appProblems.append(.failed(error.description))
    } else {
      trace.navigate.failure = RouteFailure(error, code: own.app.code(for: error))
    }
  }

  /// Records what the app did not take over from `given`.
  mutating func noteGiven(_ wanted: NavigationState, _ shown: NavigationState) {
    func check(_ key: String, _ wanted: [String]?, _ shown: [String]) {
      guard let wanted, wanted != shown else { return }
      trace.appProblems.append(.notTakenOver(key: key, wanted: wanted, shown: shown))
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
    var running: [Task<Void, any Error>] = []
    for (link, deliveries) in zip(links, calls) {
      let taken = deliveries.filter { implemented.contains($0.entryPoint) }
      if taken.isEmpty { lose(link.link.raw, .notImplemented(deliveries.map(\.entryPoint)), in: app) }
      // An event that arrives while others are handled does not wait for them.
      if !link.isLater { await end(&running, of: own) }
      for delivery in taken {
        let code = stages.setup.code
        running.append(
          Task { try await code.limited("receive(_:)") { try await own.call { try await $0.receive(delivery) } } })
        await Task.yield()
      }
      if taken.isEmpty { continue }
      let arrival = Arrival(trace.dispatch.handled?.count ?? 0, link.kind, link.link)
      trace.dispatch.handled = (trace.dispatch.handled ?? []) + [arrival]
      ownApps.event = .open(RouteMatch("", RouteParameters([])))
    }
    await end(&running, of: own)
  }

  private mutating func end(_ running: inout [Task<Void, any Error>], of own: OwnApp) async {
    for task in running {
      do { try await task.value } catch { note(error, of: own) }
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
    do { try await code.limited("perform(_:)") { try await own.call { try await $0.perform(action) } } } catch {
      note(error, of: own)
    }
  }

  /// The number of times that an app may open links again in one step; a loop ends there.
  private static let openingLimit = 3

  /// Observes the app under test in front, and opens the links that it asks the system to open.
  ///
  /// An app that runs according to the plan, but that nothing has reached so far, is launched to be observed.
  mutating func observeOwnApp() async {
    for round in 0...Self.openingLimit {
      guard let app = stages.onScreen, let make = maker(of: app), stages.world.device.shownScreens != nil,
        let own = await launched(app, make)
      else { return }
      await observe(own, app)
      let opened = own.launch.takeOpened()
      if opened.isEmpty || round == Self.openingLimit { return }
      for link in opened { await reopen(Incoming(link, from: .app, nil), by: app) }
    }
  }

  /// Reads the screens and reports of an app under test, after all that the step started has ended.
  private mutating func observe(_ own: OwnApp, _ app: Int) async {
    let before = trace.navigate.before ?? stages.screens(of: app)
    let after: NavigationState
    do { after = try await own.shownWhenSettled(stages.setup.code) } catch { return note(error, of: own) }
    stages.world.device.apps[app].screens = after
    if let error = own.launch.site.work.takeError() { note(error, of: own) }
    let reports = own.launch.takeReports()
    let place = place(of: app)
    ownApps.reported[place, default: []].formUnion(reports.kinds)
    trace.notObserved = NotObserved(app: own.launch.app, reported: ownApps.reported[place] ?? [])
    if let route = reports.route { trace.route.outcome = .route(route) }
    trace.route.made = reports.made ?? trace.route.made
    var event = ownApps.event
    if case .open(let match)? = event { event = .open(reports.route ?? after.pending ?? match) }
    guard event != nil || before != after || !reports.kinds.isEmpty else { return }
    let change = NavigationOutcome(after: event ?? .back, from: before, to: after)
    trace.navigate.add(
      NavigationOutcome(
        change.action, after, announced: reports.announced ?? [], analytics: reports.analytics ?? [], log: reports.log),
      from: before)
  }

  /// Ends an app under test: its tasks are cancelled and awaited.
  ///
  /// If the user ends the app, the system deletes what it left for state restoration.
  mutating func endOwnApp(_ app: Int, byPerson: Bool) async {
    let place = place(of: app)
    if byPerson { ownApps.restored[place] = nil }
    guard let own = ownApps.running.removeValue(forKey: place) else { return }
    if !byPerson, stages.plan(of: app).declared.restoresState {
      do {
        ownApps.restored[place] = try await stages.setup.code.limited("stateForRestoration()") {
          await own.app.stateForRestoration()
        }
      } catch { note(error, of: own) }
    }
    await own.launch.end()
  }

  /// Ends the row for all apps under test, so that no task outlives it.
  func endOwnApps() async {
    for own in ownApps.running.values { await own.launch.end() }
  }
}

extension OwnApp {
  /// Returns the screens that the app shows after all that was started has ended.
  fileprivate func shownWhenSettled(_ code: OwnCode) async throws -> NavigationState {
    try await code.limited("settle()") { [self] in await settle() }
    return try await code.limited("screens()") { [self] in await app.screens() }
  }
}
