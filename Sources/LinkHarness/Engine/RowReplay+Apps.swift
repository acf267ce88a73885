import HarnessText
import LinkModel

// The seam between the system and the apps.

extension RowReplay {
  func place(of app: Int) -> AppPlace { AppPlace(device: stages.world.device.name, app: app) }

  func place(ofClip name: String) -> AppPlace? {
    let app = system.place(ofClip: name)
    return app.map { AppPlace(device: stages.world.device.name, app: $0, isClip: true) }
  }

  var front: AppPlace? {
    if let clip = stages.world.device.clip { return clip.place }
    return stages.onScreen.map(place(of:))
  }

  func name(of place: AppPlace) -> String {
    place.isClip ? system.apps[place.app].clip?.name ?? "" : stages.plan(of: place.app).name
  }

  private func screens(of place: AppPlace) -> NavigationState {
    if !place.isClip { return stages.screens(of: place.app) }
    if let clip = stages.world.device.clip, clip.place == place { return clip.screens }
    return stages.plan(of: place.app).navigation.start()
  }

  /// Whether something stands in for the modelled app.
  private mutating func isOther(_ place: AppPlace) -> Bool {
    if stages.setup.hasOnlyModels { return false }
    if others[place] != nil { return true }
    guard let made = stages.setup.code.process(stages.plan(of: place.app), named: name(of: place)) else { return false }
    others[place] = made
    return true
  }

  /// Reaches an app; there is no other way.
  private nonisolated(nonsending) mutating func ask(_ call: AppCall, of place: AppPlace, isReached: Bool = true) async
    -> [AppRequest]
  {
    let isOther = isOther(place)
    turn.around = stages.world.surroundings(of: place, named: name(of: place), on: screens(of: place))
    if !isOther {
      // A modelled App Clip does nothing.
      return place.isClip ? [] : await stages.world.device.apps[place.app].take(call, &turn)
    }
    turn.around.isReached = isReached
    guard var process = others[place] else { return [] }
    let requests = await process.take(call, &turn)
    others[place] = process
    if let shown = turn.around.shown { note(shown, in: place) }
    return requests
  }

  private mutating func note(_ shown: NavigationState, in place: AppPlace) {
    if place.isClip {
      stages.world.device.clip = LiveDevice.Clip(place: place, screens: shown)
    } else {
      stages.world.device.apps[place.app].screens = shown
    }
  }

  nonisolated(nonsending) mutating func tell(_ call: AppCall, to place: AppPlace) async {
    for request in await ask(call, of: place) { await fulfil(request, by: place.app) }
  }

  private nonisolated(nonsending) mutating func fulfil(_ request: AppRequest, by app: Int) async {
    switch request {
    case .open(let link, let source): await reopen(link, by: app, from: source)
    case .pass(let link, let source): await open(link, from: source)
    }
  }

  // MARK: Events

  /// Gives an app what arrives for it.
  nonisolated(nonsending) mutating func receive(_ events: [Incoming], in place: AppPlace) async {
    if place.isClip {
      guard isOther(place) else { return }
      reach(place)
      return await tell(.receive(events), to: place)
    }
    let app = place.app
    stages.world.device.current = app
    let name = stages.plan(of: app).name
    if let reason = stages.world.device.system.obstacleToLaunch(of: name) {
      trace.deliver = nil
      for event in events { lose(event.link, because: reason) }
      return
    }
    if isOther(place) { reach(place) }
    let events =
      !events.contains { $0.delivery == nil }
      ? events
      : events.map { event in
        event.delivery == nil ? event.with(delivery(of: event, to: name)) : event
      }
    let requests = await ask(.receive(events), of: place)
    stages.bringForward(app, as: stages.world.device.isLaunching(app) ? .launching : .foreground)
    for request in requests { await fulfil(request, by: app) }
  }

  /// What is for an app that does not launch is lost.
  mutating func lose(_ link: Link, because reason: DecisionReason) {
    if case .appCannotLaunch(let app, _) = reason { turn.lose(link, .doesNotLaunch(reason), in: app) }
  }

  private mutating func reach(_ place: AppPlace) {
    if !reached.contains(place) { reached.append(place) }
  }

  nonisolated(nonsending) mutating func performInFront(_ action: ProcessAction) async {
    guard let place = front else { return }
    await tell(.perform(action), to: place)
    if case .finishLaunch = action, stages.state(of: place.app) == .launching { stages.bringForward(place.app) }
  }

  /// How what arrives without a decision of the system reaches an app.
  func delivery(of event: Incoming, to name: String) -> Delivery? {
    switch event.kind {
    case .push: system.delivery(to: name, ofNotification: true, event.payload == nil ? event.link : nil)
    case .shortcut: system.delivery(to: name, ofNotification: false)
    case .handoff, .universalLink:
      stages.launching(
        system.delivery(to: name, activityType: UserActivity.browsingWeb, isHandoff: event.kind == .handoff))
    case .schemeLink: stages.launching(system.delivery(to: name, activityType: nil))
    }
  }

  /// Re-entry: a link that an app opens itself, as some SDKs do with each link, goes through the system like any other.
  private nonisolated(nonsending) mutating func reopen(_ link: Incoming, by app: Int, from source: LinkSource?) async {
    let name = stages.plan(of: app).name
    let source = source ?? .opened(by: name, universalLinksOnly: false)
    let decision = await stages.decide(link.link, from: source)
    let opened = OpenedLink(link: link.link, app: name, viewer: source.viewer, decision: decision)
    let asked = trace.acts.firstIndex { $0.isUndecided && $0.url == link.link.raw }
    if asked == nil { turn.note(Act(.opened, by: name, url: link.link.raw)) }
    trace.acts[asked ?? trace.acts.count - 1].opened = opened
    switch decision.destination {
    case .browser: trace.fallback.page = await stages.show(link.link, in: source.viewer)
    case .app(let name):
      guard let next = stages.index(of: name) else { return }
      let again = Incoming(
        link.link, from: source, stages.deliver(link.link, decision, from: source), openers: link.openers + [app])
      if next != app, let first = link.openers.firstIndex(of: next) {
        return noteLoop(trace.opened.suffix(again.openers.count - first))
      }
      await receive([again], in: place(of: next))
    case .nothing: lose(link.link, because: decision.reason)
    case .appClip, .appStore: break
    }
  }

  private mutating func noteLoop(_ loop: ArraySlice<OpenedLink>) {
    turn.fail("apps open links without end: \(loop.map(\.words).joined(separator: ", then ")), and so on")
  }

  // MARK: Time and observation

  /// Lets the apps do what is due, first those that stand in for others.
  nonisolated(nonsending) mutating func settleApps() async {
    for place in others.keys.sorted() { await tell(.settle, to: place) }
    guard let app = stages.onScreen, others[place(of: app)] == nil else { return }
    await tell(.settle, to: place(of: app))
  }

  /// An app that runs according to the plan, but that nothing has reached so far, is launched to be observed.
  nonisolated(nonsending) mutating func observeApps(in step: Step) async {
    for place in others.keys.sorted() { await tell(.settle, to: place) }
    while true {
      var places = reached
      reached = []
      if let front, stages.world.device.shownScreens != nil { places = places.filter { $0 != front } + [front] }
      var requests: [(AppRequest, by: Int)] = []
      for place in places where isOther(place) {
        requests += await ask(.observe, of: place).map { ($0, by: place.app) }
      }
      if requests.isEmpty { break }
      for (request, app) in requests where trace.opened.count < Browser.redirectLimit {
        await fulfil(request, by: app)
      }
      if trace.opened.count >= Browser.redirectLimit {
        noteLoop(OpenedLink.loop(in: trace.opened))
        break
      }
    }
    for place in others.keys.sorted() { _ = await ask(.observe, of: place, isReached: false) }
    noteNotReported(step)
  }

  // MARK: The end of processes

  func running(on device: String?) -> [AppPlace] {
    others.filter { $0.key.device == device && !$0.key.isClip && $0.value.isRunning }.keys.sorted()
  }

  /// What the app under test has not reported, although the step expects it.
  private mutating func noteNotReported(_ step: Step) {
    guard let notObserved = trace.notObserved else { return }
    for kind in step.expectations.compactMap({ notObserved.lacks($0.field.field.observation) }).distinct {
      turn.note(Act(.notReported, by: notObserved.app, method: kind.method))
    }
  }

  /// Ends the process of an app that stands in for a modelled one.
  nonisolated(nonsending) mutating func end(_ end: AppEnd, of place: AppPlace) async {
    if isOther(place) { await tell(.end(end), to: place) }
  }

  nonisolated(nonsending) mutating func end(_ app: Int, byPerson: Bool) async {
    let place = place(of: app)
    await tell(.end(byPerson ? .byPerson : .bySystem), to: place)
    let name = stages.plan(of: app).name
    if let pending = stages.screens(of: app).pending { turn.lose(pending.screen.path, .processEnded, in: name) }
    stages.world.device.terminate(app, byPerson: byPerson)
    // An app that stands in for a modelled one restores its own screens.
    if isOther(place) { stages.world.device.apps[app].end(restoresScreens: false) }
  }

  /// Ends the row for all apps, so that no task outlives it, and returns the problems as those of the last step.
  nonisolated(nonsending) mutating func endApps(after steps: [StepResult]) async -> [Failure] {
    defer { turn.code.limit.end() }
    if others.isEmpty { return [] }
    trace.acts = []
    for place in others.keys.sorted() { await tell(.end(.ofRow), to: place) }
    guard let last = steps.last else { return [] }
    return trace.problems.map { Failure(step: steps.count - 1, $0, of: last) }
  }
}
