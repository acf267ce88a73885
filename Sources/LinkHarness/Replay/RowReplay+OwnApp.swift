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
  /// An app, or its App Clip, on a device.
  struct Place: Hashable {
    let device: String?
    let app: Int
    var isClip = false
  }

  var running: [Place: OwnApp] = [:]
  /// The apps that have ended, whose tasks may still report something.
  var ended: [OwnApp] = []
  /// What terminated apps left for state restoration.
  var restored: [Place: [String: JSONValue]] = [:]
  /// The kinds of values that each app has reported in the row so far.
  var reported: [Place: Set<NotObserved.Kind>] = [:]
  /// The apps that have not been observed since something reached them.
  var reached: [Place] = []
  /// The event in the current step that may change the screens, if there is one.
  var event: NavigationEvent?
}

extension RowReplay {
  func place(of app: Int) -> OwnApps.Place { OwnApps.Place(device: stages.world.device.name, app: app) }

  func place(ofClip name: String) -> OwnApps.Place? {
    let app = system.place(ofClip: name)
    return app.map { OwnApps.Place(device: stages.world.device.name, app: $0, isClip: true) }
  }

  /// The app or App Clip on the screen.
  var front: OwnApps.Place? {
    if let clip = stages.world.device.clip { return clip.place }
    return stages.onScreen.map(place(of:))
  }

  private func name(of place: OwnApps.Place) -> String {
    place.isClip ? system.apps[place.app].clip?.name ?? "" : stages.plan(of: place.app).name
  }

  func maker(of place: OwnApps.Place) -> AppLaunch.Maker? {
    stages.setup.hasNoCode ? nil : stages.setup.code.apps.of(name(of: place))
  }

  private func screens(of place: OwnApps.Place) -> NavigationState {
    if !place.isClip { return stages.screens(of: place.app) }
    if let clip = stages.world.device.clip, clip.place == place { return clip.screens }
    return stages.plan(of: place.app).navigation.start()
  }

  private mutating func note(_ shown: NavigationState, in place: OwnApps.Place) {
    if place.isClip {
      stages.world.device.clip = LiveDevice.Clip(place: place, screens: shown)
    } else {
      stages.world.device.apps[place.app].screens = shown
    }
  }

  var runsOwnApps: Bool { !ownApps.running.isEmpty }

  func isRunningOwnApp(_ app: Int) -> Bool { ownApps.running[place(of: app)] != nil }

  /// Returns the running app under test, and launches it if it is not running; `nil` if that fails.
  mutating func launched(
    _ place: OwnApps.Place, _ make: @escaping AppLaunch.Maker, for options: Delivery? = nil
  ) async -> OwnApp? {
    if let running = ownApps.running[place] { return running }
    let screens = screens(of: place).with(tab: given.tab)
    let launch = AppLaunch(
      app: name(of: place), screens: screens, given: given.appState ?? [:],
      restored: ownApps.restored.removeValue(forKey: place), options: options,
      site: AppSite(stages.transport, in: stages.world))
    do {
      let own = OwnApp(try await stages.setup.code.limited("the launch") { await make(launch) }, launch)
      ownApps.running[place] = own
      let shown = try await own.shownWhenSettled(stages.setup.code)
      if !place.isClip {
        noteGiven(screens, shown)
        given = Given()
        await noteEntryPoints(of: own, place.app)
      }
      note(shown, in: place)
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

  /// Records methods that only the app or only its description in the plan has.
  private mutating func noteEntryPoints(of own: OwnApp, _ app: Int) async {
    let plan = stages.plan(of: app)
    guard let described = plan.effects.entryPoints else { return }
    let implemented = await own.app.entryPoints
    if described == implemented { return }
    let place = plan.written?[\AppForm.entryPoints].map { ($0.source, $0.node.range) }
    trace.appProblems.append(.otherEntryPoints(described, implemented, at: place))
  }

  /// Delivers links to an app under test, each through the methods that the system calls and the app implements.
  mutating func receive(
    _ links: [Incoming], in place: OwnApps.Place, madeBy make: @escaping AppLaunch.Maker
  ) async {
    let isLaunch = place.isClip || stages.state(of: place.app) == .notRunning
    let calls = links.map { deliveries(of: $0, to: name(of: place)) }
    // An invocation of an App Clip is a launch.
    if place.isClip { await endOwnApp(place, restores: false) } else { stages.bringForward(place.app) }
    guard let own = await launched(place, make, for: isLaunch ? calls.first?.first : nil) else { return }
    if !ownApps.reached.contains(place) { ownApps.reached.append(place) }
    let implemented = await own.app.entryPoints
    var running: [Task<Void, any Error>] = []
    for (link, deliveries) in zip(links, calls) {
      let taken = deliveries.filter { implemented.contains($0.entryPoint) }
      if taken.isEmpty {
        let reason = LostLink.Reason.notImplemented(deliveries.map(\.entryPoint))
        trace.dispatch.lost.append(LostLink(text: link.link.raw, app: own.launch.app, reason: reason))
      }
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
  private func deliveries(of incoming: Incoming, to name: String) -> [Delivery] {
    guard let delivery = incoming.delivery ?? delivery(of: incoming.kind, to: name) else { return [] }
    let link = incoming.payload == nil && !incoming.link.scheme.isEmpty ? incoming.link : nil
    let isShortcut = incoming.kind == .shortcut
    var opener: String?
    if case .opened(let app, _)? = incoming.source { opener = app }
    let activity =
      incoming.activity ?? delivery.activityType.map { UserActivity(type: $0, webpageURL: incoming.link) }
    return delivery.calls(
      bringing: activity?.fails == true || isShortcut ? nil : link, activity?.delivered,
      isShortcut ? Delivery.Shortcut(type: incoming.link.raw, userInfo: incoming.values) : nil,
      payload: incoming.payload.map { _ in incoming.values }, opener: opener)
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
    _ action: UserAction, _ event: NavigationEvent?, in place: OwnApps.Place, madeBy make: @escaping AppLaunch.Maker
  ) async {
    guard let own = await launched(place, make) else { return }
    ownApps.event = event
    let code = stages.setup.code
    do { try await code.limited("perform(_:)") { try await own.call { try await $0.perform(action) } } } catch {
      note(error, of: own)
    }
  }

  /// The number of times that apps may open links again in one step; a loop ends there.
  private static let openingLimit = 3

  /// Observes the apps under test that the step reached and the one in front, and opens the links that they ask the
  /// system to open.
  ///
  /// An app that runs according to the plan, but that nothing has reached so far, is launched to be observed.
  mutating func observeOwnApps() async {
    for round in 0...Self.openingLimit {
      var places = ownApps.reached
      ownApps.reached = []
      if let front, stages.world.device.shownScreens != nil { places = places.filter { $0 != front } + [front] }
      var opened: [(AppLaunch.Opened, by: Int)] = []
      for place in places {
        guard trace.appProblems.isEmpty || ownApps.running[place] != nil, let make = maker(of: place),
          let own = await launched(place, make)
        else { continue }
        await observe(own, place)
        opened += own.launch.takeOpened().map { ($0, by: place.app) }
      }
      if opened.isEmpty || round == Self.openingLimit { break }
      for (link, app) in opened { await open(link, by: app) }
    }
    for own in ownApps.ended {
      for kind in own.launch.takeLate().sorted(by: { $0.rawValue < $1.rawValue }) {
        trace.appProblems.append(.failed("\(kind.rawValue) reported after termination of \(own.launch.app)"))
      }
    }
  }

  private mutating func open(_ opened: AppLaunch.Opened, by app: Int) async {
    await reopen(
      Incoming(opened.link, from: .app, nil), by: app,
      from: opened.prefersInApp && opened.link.isWeb ? .safariView(page: nil) : nil)
  }

  /// Opens the link that an app under test made, as the user does who received it in Messages.
  mutating func openMadeLink(in place: OwnApps.Place) async {
    guard let own = ownApps.running[place] else { return }
    await observe(own, place)
    if let link = trace.route.made { await open(link, from: .messages) }
  }

  /// Reads the screens and reports of an app under test, after all that the step started has ended.
  private mutating func observe(_ own: OwnApp, _ place: OwnApps.Place) async {
    let before = trace.navigate.before ?? screens(of: place)
    let after: NavigationState
    do { after = try await own.shownWhenSettled(stages.setup.code) } catch { return note(error, of: own) }
    note(after, in: place)
    if let error = own.launch.site.work.takeError() { note(error, of: own) }
    let reports = own.launch.takeReports()
    if let error = reports.error { note(error, of: own) }
    ownApps.reported[place, default: []].formUnion(reports.kinds)
    trace.notObserved = NotObserved(
      app: own.launch.app, unreportedIn: trace.notObserved, reported: ownApps.reported[place] ?? [])
    if let route = reports.route { trace.route.outcome = .route(route) }
    trace.route.made = reports.made ?? trace.route.made
    var event = ownApps.event
    if case .open(let match)? = event { event = .open(reports.route ?? after.pending ?? match) }
    guard event != nil || before != after || !reports.kinds.isEmpty else { return }
    let change = NavigationOutcome(after: event ?? .back, from: before, to: after)
    trace.navigate.add(
      NavigationOutcome(
        change.action, after, announced: reports.announced, analytics: reports.analytics, log: reports.log),
      from: before)
  }

  /// Ends an app under test; if the user ends it, the system deletes what it left for state restoration.
  mutating func endOwnApp(_ app: Int, byPerson: Bool) async {
    let place = place(of: app)
    if byPerson { ownApps.restored[place] = nil }
    await endOwnApp(place, restores: !byPerson && stages.plan(of: app).declared.restoresState)
  }

  /// Ends an app under test: its tasks are cancelled and awaited.
  private mutating func endOwnApp(_ place: OwnApps.Place, restores: Bool) async {
    guard let own = ownApps.running.removeValue(forKey: place) else { return }
    if restores {
      do {
        ownApps.restored[place] = try await stages.setup.code.limited("stateForRestoration()") {
          await own.app.stateForRestoration()
        }
      } catch { note(error, of: own) }
    }
    await own.launch.end()
    ownApps.ended.append(own)
  }

  /// Ends the row for all apps under test, so that no task outlives it.
  func endOwnApps() async {
    for own in ownApps.running.values { await own.launch.end() }
  }
}

extension UserActivity {
  /// The activity as an app receives it: of one that failed to arrive, only the type is known.
  fileprivate var delivered: UserActivity { fails ? UserActivity(type: type) : self }
}

extension OwnApp {
  /// Returns the screens that the app shows after all that was started has ended.
  fileprivate func shownWhenSettled(_ code: OwnCode) async throws -> NavigationState {
    try await code.limited("settle()") { [self] in await settle() }
    return try await code.limited("screens()") { [self] in await app.screens() }
  }
}
