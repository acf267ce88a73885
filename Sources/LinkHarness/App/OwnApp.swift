import HarnessText
import LinkModel
import MockSite

/// An app under test in a row: its launches, one after another.
final class OwnApp: AppProcess {
  /// A launch, which tasks of the app's own code share.
  final class Process: Sendable {
    let app: any AppUnderTest
    let launch: AppLaunch

    init(_ app: any AppUnderTest, _ launch: AppLaunch) { (self.app, self.launch) = (app, launch) }
  }

  /// The app in the plan; an App Clip has that of its app.
  let plan: TestPlan.App
  private let make: AppLaunch.Maker
  private var process: Process?
  private var ended: [Process] = []
  private var restored: [String: JSONValue]?
  /// The kinds of values that the app has reported in the row so far.
  private var reported: Set<NotObserved.Kind> = []

  init(_ plan: TestPlan.App, _ make: @escaping AppLaunch.Maker) { (self.plan, self.make) = (plan, make) }

  var isRunning: Bool { process != nil }

  nonisolated(nonsending) func launch(for options: Delivery?, _ turn: inout AppTurn) async {
    guard let (process, isNew) = await launched(for: options, &turn) else { return }
    if isNew { await finishLaunch(process, Delivery(launching: turn.around.name), &turn) }
    guard let state = turn.broughtForward, await becomeActive(process, &turn), state != .notRunning else { return }
    let app = turn.around.name
    turn.note(Act(.leavesDefault, by: app, method: "didBecomeActive()"))
  }

  /// Returns whether the app leaves the default.
  private nonisolated(nonsending) func becomeActive(_ process: Process, _ turn: inout AppTurn) async -> Bool {
    do {
      defer { note(of: process, &turn) }
      return try await process.becomeActive(turn.code)
    } catch {
      note(error, of: process, &turn)
      return false
    }
  }

  /// Makes the app unless it runs; `holds` says whether the work of its start waits for the delivery.
  private nonisolated(nonsending) func launched(
    for options: Delivery?, holds: Bool = false, _ turn: inout AppTurn
  ) async -> (process: Process, isNew: Bool)? {
    if let process { return (process, false) }
    let code = turn.code
    let screens = turn.around.screens.with(tab: turn.given.tab)
    let launch = AppLaunch(
      app: turn.around.name, isFirst: ended.isEmpty, screens: screens, given: turn.given.appState ?? [:],
      restored: restored, options: options, site: AppSite(turn.transport(), turn.around))
    restored = nil
    do {
      let work = launch.site.work
      if holds { work.hold() }
      let app = try await code.call("the launch", of: work) { [make] in try await work.value { await make(launch) } }
      let process = Process(app, launch)
      self.process = process
      if holds {
        turn.given = Given()
        try await checkEntryPoints(of: process, &turn)
        turn.around.show(try await process.value("screens()", code) { await $0.screens() })
        return (process, true)
      }
      let shown = try await process.shownWhenSettled(code)
      if !turn.around.place.isClip {
        turn.noteGiven(screens, shown)
        turn.given = Given()
        try await checkEntryPoints(of: process, &turn)
      }
      turn.around.show(shown)
      return (process, true)
    } catch {
      turn.fail(error)
      if process == nil { await end(launch, &turn) }
      return nil
    }
  }

  // MARK: Events

  nonisolated(nonsending) func receive(_ events: [Incoming], _ turn: inout AppTurn) async -> [AppRequest] {
    let isLaunch = turn.around.place.isClip || turn.around.state == .notRunning
    let calls = SystemCall.all(of: events)
    // An invocation of an App Clip is a launch.
    if turn.around.place.isClip { await end(restores: false, &turn) }
    let before = turn.around.state
    let holds = isLaunch ? turn.deliversFirst : before == .launching
    let options = isLaunch ? calls.first?.deliveries.first : nil
    guard let (process, isNew) = await launched(for: options, holds: holds, &turn) else { return [] }
    let implemented: Set<EntryPoint>
    do { implemented = try await process.entryPoints(turn.code) } catch {
      note(error, of: process, &turn)
      return []
    }
    turn.trace.implemented[turn.around.name] = implemented
    var launching = isNew && isLaunch && hasAppDelegate(turn.around)
    if isNew, !launching { await finishLaunch(process, Delivery(launching: turn.around.name), &turn) }
    turn.trace.hasOtherWork = holds && process.work.hasStarted
    if isNew { turn.noteStart(hasWork: process.work.hasStarted, isLaunch: isLaunch, isHeld: holds) }
    var running: [Task<Void, Never>] = []
    for call in calls {
      // An event that arrives while others are handled does not wait for them.
      if !call.isLater { await end(&running, of: process, &turn) }
      var taken = call.deliveries.filter { implemented.contains($0.entryPoint) }
      if implemented == EntryPoint.usual { taken = taken.suffix(1) }
      // The launch method has a call of its own, which may have taken the event, and may end its delivery.
      var (isTaken, skipped) = (!taken.isEmpty, call.skipped)
      if launching {
        launching = false
        let first = call.deliveries.first { $0.entryPoint == .didFinishLaunching }
        let goesOn = await finishLaunch(process, first ?? Delivery(launching: turn.around.name), &turn)
        taken.removeAll { $0.entryPoint == .didFinishLaunching }
        if !goesOn { turn.trace.deliver = turn.trace.deliver?.refusedAtLaunch }
        if !goesOn, let next = call.deliveries.last, next.entryPoint.needsLaunch {
          (taken, isTaken) = ([], implemented.contains(.didFinishLaunching) && first != nil)
          skipped = skipped ?? next.entryPoint
        }
      }
      if isTaken {
        note(call, &turn)
      } else {
        let reason = LostLink.Reason.untaken(call.deliveries.map(\.entryPoint), skipped)
        for event in call.events { turn.lose(event.link.raw, reason, in: turn.around.name) }
      }
      if taken.isEmpty { continue }
      let (begins, begun) = AsyncStream<Void>.makeStream()
      running.append(Task { [code = turn.code] in await process.receive(taken, code) { begun.finish() } })
      // The next event does not overtake it on its way to the main actor.
      for await _ in begins {}
    }
    await end(&running, of: process, &turn)
    process.work.release()
    if isLaunch || before != .foreground, await !becomeActive(process, &turn) { turn.trace.hasOtherWork = true }
    return []
  }

  private func note(_ call: SystemCall, _ turn: inout AppTurn) {
    var handled = turn.trace.dispatch.handled ?? []
    for event in call.events { handled.append(Arrival(handled.count, event.kind, event.link)) }
    turn.trace.dispatch.handled = handled
    turn.trace.dispatch.calls.append(call.events.filter(\.isLink).map(\.link))
    turn.event = .open(RouteMatch("", RouteParameters([])))
  }

  private nonisolated(nonsending) func end(
    _ running: inout [Task<Void, Never>], of process: Process, _ turn: inout AppTurn
  ) async {
    for task in running { await task.value }
    if !running.isEmpty { process.work.release() }
    running = []
    note(of: process, &turn)
  }

  nonisolated(nonsending) func perform(_ action: ProcessAction, _ turn: inout AppTurn) async -> [AppRequest] {
    if case .finishLaunch = action {
      turn.fail("an app under test finishes launching itself; let it wait on `launch.clock`, and write `advance`")
      return []
    }
    guard let own = UserAction(action) else {
      turn.fail("an app under test invalidates its content itself")
      return []
    }
    await launch(for: nil, &turn)
    guard let process else { return [] }
    turn.event = if case .navigate(let event) = action { event } else { nil }
    do {
      try await turn.code.call("perform(_:)", of: process.work) { try await process.call { try await $0.perform(own) } }
      note(of: process, &turn)
    } catch { note(error, of: process, &turn) }
    guard case .share = own else { return [] }
    await observe(process, &turn)
    return turn.trace.route.made.map { [.pass($0, from: .messages)] } ?? []
  }

  // MARK: Time and observation

  /// What waits for the time is woken one after another, in order of time; the app settles in between.
  nonisolated(nonsending) func settle(_ turn: inout AppTurn) async {
    guard let process else { return }
    let site = process.launch.site
    if turn.around.place.device == turn.around.device { site.update(turn.around) }
    let (work, now) = (process.work, turn.now)
    if !work.wake(by: now) { return }
    do {
      try await turn.code.call("the app's work while the time advances", of: work) {
        repeat { await process.settle() } while !Task.isCancelled && work.wake(by: now)
      }
    } catch { turn.fail(error) }
  }

  nonisolated(nonsending) func observe(_ turn: inout AppTurn) async -> [AppRequest] {
    for process in ended {
      for kind in process.launch.takeLate().sorted(by: { $0.rawValue < $1.rawValue }) {
        turn.fail("\(kind.rawValue) reported after termination of \(process.launch.app)")
      }
    }
    guard turn.around.isReached, turn.trace.problems.isEmpty || process != nil else { return [] }
    await launch(for: nil, &turn)
    guard let process else { return [] }
    await observe(process, &turn)
    return turn.trace.acts.filter { $0.isUndecided && $0.app == turn.around.name }.map { act in
      let link = Link(act.url ?? "")
      return .open(Incoming(link, from: .app, nil), from: act.prefersInApp && link.isWeb ? .safariView(page: nil) : nil)
    }
  }

  private nonisolated(nonsending) func observe(_ process: Process, _ turn: inout AppTurn) async {
    let after: NavigationState
    do { after = try await process.shownWhenSettled(turn.code) } catch { return note(error, of: process, &turn) }
    let name = turn.around.name
    let last = turn.around.screens.completed(by: after, turn.event)
    let before = turn.trace.navigate.before(of: name)?.completed(by: after, turn.event) ?? last
    turn.around.show(after)
    let reports = process.launch.takeReports()
    let errors = [process.work.takeError(), reports.error].compactMap(\.self)
    note(of: process, &turn)
    for error in errors { note(error, of: process, &turn) }
    reported.formUnion(reports.kinds)
    turn.trace.notObserved = NotObserved(
      app: name, unreportedIn: turn.trace.notObserved, reported: reported)
    if let route = reports.route { turn.trace.route.outcome = .route(route) }
    turn.trace.route.made = reports.made ?? turn.trace.route.made
    var event = turn.event
    if case .open(let match)? = event {
      event = .open(reports.route ?? (after.pending == before.pending ? nil : after.pending) ?? match)
    }
    if process.work.isBusy { turn.note(Act(.unfinished, by: name)) }
    guard event != nil || before != after || !reports.kinds.isEmpty else { return }
    let outcome = NavigationOutcome(
      NavigationAction(of: event, from: before, to: after), after, announced: reports.announced,
      analytics: reports.analytics, log: reports.log)
    turn.trace.navigate.add(outcome, from: before, by: name)
    turn.noteChange(
      NavigationOutcome(NavigationAction(of: event, from: last, to: after), after), from: last, by: name)
  }

  func note(_ error: any Error, of process: Process, _ turn: inout AppTurn) {
    process.launch.acts.note(process.act(of: error))
    note(of: process, &turn)
  }

  func note(of process: Process, _ turn: inout AppTurn) {
    for act in process.launch.acts.take() { turn.note(act) }
  }

  // MARK: The end

  nonisolated(nonsending) func end(_ end: AppEnd, _ turn: inout AppTurn) async {
    if end == .byPerson { restored = nil }
    await self.end(restores: end == .bySystem && plan.declared.restoresState, &turn)
  }

  private nonisolated(nonsending) func end(restores: Bool, _ turn: inout AppTurn) async {
    guard let process else { return }
    self.process = nil
    if restores {
      do {
        restored = try await process.value("stateForRestoration()", turn.code) { await $0.stateForRestoration() }
      } catch { note(error, of: process, &turn) }
    }
    await end(process.launch, &turn)
    ended.append(process)
  }

  private nonisolated(nonsending) func end(_ launch: AppLaunch, _ turn: inout AppTurn) async {
    do { try await launch.end(turn.code) } catch { turn.fail(error) }
  }
}
