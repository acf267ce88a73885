import HarnessText
import LinkModel

// The apps under test: the second implementation of what `receive(_:in:)` gives to an app and `navigate(_:in:)` does.

extension RowReplay {
  func place(of app: Int) -> OwnApps.Place { OwnApps.Place(device: stages.world.device.name, app: app) }

  func place(ofClip name: String) -> OwnApps.Place? {
    let app = system.place(ofClip: name)
    return app.map { OwnApps.Place(device: stages.world.device.name, app: $0, isClip: true) }
  }

  var front: OwnApps.Place? {
    if let clip = stages.world.device.clip { return clip.place }
    return stages.onScreen.map(place(of:))
  }

  func name(of place: OwnApps.Place) -> String {
    place.isClip ? system.apps[place.app].clip?.name ?? "" : stages.plan(of: place.app).name
  }

  func maker(of place: OwnApps.Place) -> AppLaunch.Maker? {
    stages.setup.hasNoCode ? nil : stages.setup.code.apps.of(name(of: place))
  }

  func screens(of place: OwnApps.Place) -> NavigationState {
    if !place.isClip { return stages.screens(of: place.app) }
    if let clip = stages.world.device.clip, clip.place == place { return clip.screens }
    return stages.plan(of: place.app).navigation.start()
  }

  mutating func note(_ shown: NavigationState, in place: OwnApps.Place) {
    if place.isClip {
      stages.world.device.clip = LiveDevice.Clip(place: place, screens: shown)
    } else {
      stages.world.device.apps[place.app].screens = shown
    }
  }

  var runsOwnApps: Bool { !ownApps.running.isEmpty }

  func isRunningOwnApp(_ app: Int) -> Bool { ownApps.running[place(of: app)] != nil }

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
        try await noteEntryPoints(of: own, place.app)
      }
      note(shown, in: place)
      return own
    } catch {
      trace.appProblems.append(.failed("\(error)"))
      if ownApps.running[place] == nil { note(await launch.end(stages.setup.code)) }
      return nil
    }
  }

  mutating func note(_ error: any Error, of own: OwnApp) {
    if let error = error as? OwnCodeError {
      trace.appProblems.append(.failed(error.description))
    } else {
      trace.navigate.failure = RouteFailure(error, code: own.app.code(for: error))
    }
  }

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

  private mutating func noteEntryPoints(of own: OwnApp, _ app: Int) async throws {
    let plan = stages.plan(of: app)
    guard let described = plan.effects.entryPoints else { return }
    let implemented = try await own.entryPoints(stages.setup.code)
    if described == implemented { return }
    let place = plan.written?[\AppForm.entryPoints].map { ($0.source, $0.node.range) }
    trace.appProblems.append(.otherEntryPoints(described, implemented, at: place))
  }

  mutating func receive(
    _ links: [Incoming], in place: OwnApps.Place, madeBy make: @escaping AppLaunch.Maker
  ) async {
    let isLaunch = place.isClip || stages.state(of: place.app) == .notRunning
    let calls = links.map { deliveries(of: $0, to: name(of: place)) }
    // An invocation of an App Clip is a launch.
    if place.isClip { await endOwnApp(place, restores: false) } else { stages.bringForward(place.app) }
    guard let own = await launched(place, make, for: isLaunch ? calls.first?.first : nil) else { return }
    if !ownApps.reached.contains(place) { ownApps.reached.append(place) }
    let implemented: Set<EntryPoint>
    do { implemented = try await own.entryPoints(stages.setup.code) } catch { return note(error, of: own) }
    var running: [Task<Void, any Error>] = []
    for (link, deliveries) in zip(links, calls) {
      let taken = deliveries.filter { implemented.contains($0.entryPoint) }
      if taken.isEmpty {
        let reason = LostLink.Reason.untaken(deliveries.map(\.entryPoint), link.delivery?.skipped)
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

  /// How what arrives without a decision of the system reaches an app.
  func delivery(of kind: Arrival.Kind, to name: String) -> Delivery? {
    let system = stages.world.device.system
    return switch kind {
    case .push:
      system.delivery(
        to: name, scenes: .didReceiveNotificationResponse, withoutScenes: .didReceiveNotificationResponse,
        connects: false)
    case .shortcut:
      system.delivery(
        to: name, scenes: .windowScenePerformAction, withoutScenes: .applicationPerformAction, connects: true)
    case .handoff, .universalLink: stages.launching(system.delivery(to: name, activityType: UserActivity.browsingWeb))
    case .schemeLink: stages.launching(system.delivery(to: name, activityType: nil))
    }
  }

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

  mutating func endOwnApp(_ app: Int, byPerson: Bool) async {
    let place = place(of: app)
    if byPerson { ownApps.restored[place] = nil }
    await endOwnApp(place, restores: !byPerson && stages.plan(of: app).declared.restoresState)
  }

  private mutating func endOwnApp(_ place: OwnApps.Place, restores: Bool) async {
    guard let own = ownApps.running.removeValue(forKey: place) else { return }
    if restores {
      do {
        ownApps.restored[place] = try await stages.setup.code.limited("stateForRestoration()") {
          await own.app.stateForRestoration()
        }
      } catch { note(error, of: own) }
    }
    note(await own.launch.end(stages.setup.code))
    ownApps.ended.append(own)
  }

  private mutating func note(_ problem: StepTrace.AppProblem?) {
    if let problem { trace.appProblems.append(problem) }
  }

  /// Ends the row for all apps under test, so that no task outlives it, and returns the problems as those of the last
  /// step.
  func endOwnApps(after steps: [StepResult]) async -> [Failure] {
    var problems: [StepTrace.AppProblem] = []
    for own in ownApps.running.values {
      if let problem = await own.launch.end(stages.setup.code) { problems.append(problem) }
    }
    guard let last = steps.last else { return [] }
    return problems.map { Failure(step: steps.count - 1, $0, of: last) }
  }
}

extension UserActivity {
  /// The activity as an app receives it: of one that failed to arrive, only the type is known.
  fileprivate var delivered: UserActivity { fails ? UserActivity(type: type) : self }
}
