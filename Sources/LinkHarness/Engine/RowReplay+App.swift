import LinkModel

extension RowReplay {
  /// Gives links to an app, which queues and handles them; the seam between the system and the app.
  mutating func receive(_ links: [Incoming], in app: Int) async {
    stages.world.device.current = app
    if let sdk = stages.sdkWithoutLaunch(of: app) {
      trace.deliver = nil
      for link in links { lose(link.link, .doesNotLaunch(sdk: sdk), in: app) }
      return
    }
    if let make = maker(of: place(of: app)) { return await receive(links, in: place(of: app), madeBy: make) }
    let taken = links.flatMap { take($0, in: app) }
    guard !taken.isEmpty, stages.hasRouter(app) else { return stages.bringForward(app) }
    var arriving: [(link: Incoming, routing: RoutingOutcome)] = []
    for link in taken {
      if stages.plan(of: app).effects.analytics?.reportsReceived == true {
        report(AnalyticsEvent(received: link.link), in: app, link.origin)
      }
      guard let routing = await stages.route(link, in: app) else { continue }
      note(routing, in: app)
      stages.note(link.origin, of: routing, in: app)
      arriving.append((link, routing))
    }
    let (launches, waits) = stages.queue(arriving, in: app)
    trace.dispatch.isQueued = waits
    if waits { await handle(in: app) }
    if launches, !stages.world.launchIsSlow { stages.finishLaunch(of: app) }
    let isLaunching = stages.isLaunching(app)
    if !isLaunching { await handle(in: app) }
    stages.bringForward(app, as: isLaunching ? .launching : .foreground)
    guard !isLaunching, let link = taken.last, link.source != nil else { return }
    if stages.plan(of: app).effects.reopensLinks, !link.openers.contains(app) { await reopen(link, by: app) }
    await returnLink(link, arriving.last?.routing, by: app)
  }

  private mutating func take(_ link: Incoming, in app: Int) -> [Incoming] {
    let plan = stages.plan(of: app)
    let implemented = plan.effects.entryPoints
    guard let delivery = link.delivery ?? implemented.flatMap({ _ in delivery(of: link.kind, to: plan.name) }) else {
      return [link]
    }
    let calls = delivery.calls.filter { implemented?.contains($0) ?? ($0 != .didFinishLaunching) }
    if calls.isEmpty { lose(link.link, .untaken(delivery.calls, delivery.skipped), in: app) }
    return calls.map { _ in link }
  }

  private mutating func lose(_ link: Link, _ reason: LostLink.Reason, in app: Int) {
    // A payload or the type of a quick action is no link, and has no canonical form.
    lose(link.scheme.isEmpty ? link.raw : link.text, reason, in: app)
  }

  mutating func lose(_ text: String, _ reason: LostLink.Reason, in app: Int) {
    trace.dispatch.lost.append(LostLink(text: text, app: stages.plan(of: app).name, reason: reason))
  }

  /// Re-entry: a link that an app opens itself, as some SDKs do with each link, goes through the system like any other.
  mutating func reopen(_ link: Incoming, by app: Int, from source: LinkSource? = nil) async {
    let source = source ?? .opened(by: stages.plan(of: app).name, universalLinksOnly: false)
    let decision = await decide(link.link, openedBy: app, from: source)
    switch decision.destination {
    case .browser: trace.fallback.page = await stages.show(link.link, in: source.viewer)
    case .app(let name):
      guard let next = stages.index(of: name) else { return }
      var again = Incoming(link.link, from: source, stages.deliver(link.link, decision, from: source))
      again.openers = link.openers + [app]
      if next != app, let first = link.openers.firstIndex(of: next) {
        return noteLoop(trace.route.opened.suffix(again.openers.count - first))
      }
      await receive([again], in: next)
    case .appClip, .appStore, .nothing: break
    }
  }

  mutating func noteLoop(_ loop: ArraySlice<OpenedLink>) {
    let words = loop.map(\.words).joined(separator: ", then ")
    trace.appProblems.append(.failed("apps open links without end: \(words), and so on"))
  }

  mutating func decide(_ link: Link, openedBy app: Int, from source: LinkSource) async -> LinkDecision {
    let decision = await stages.decide(link, from: source)
    trace.route.opened.append(
      OpenedLink(link: link, app: stages.plan(of: app).name, viewer: source.viewer, decision: decision))
    return decision
  }

  mutating func end(_ app: Int, byPerson: Bool) async {
    await endOwnApp(app, byPerson: byPerson)
    let live = stages.world.device.apps[app]
    for arrival in live.process.inbox?.waiting ?? [] { lose(arrival.link, .processEnded, in: app) }
    if let pending = live.screens.pending { lose(pending.screen.label, .processEnded, in: app) }
    stages.world.device.terminate(app, byPerson: byPerson)
    // An app under test restores its own screens.
    if maker(of: place(of: app)) != nil { stages.world.device.apps[app].end(restoresScreens: false) }
  }

  mutating func handle(in app: Int) async {
    let handled = stages.dispatch(in: app)
    trace.dispatch.add(handled)
    if let limit = stages.plan(of: app).dispatch.limit {
      for arrival in stages.takeDropped(in: app) { lose(arrival.link, .noSlot(limit), in: app) }
    }
    for arrival in handled {
      guard let (link, routing) = stages.received(arrival, in: app) else { continue }
      note(routing, in: app)
      switch routing {
      case .route(let match): await navigate(.open(match), in: app)
      case .failure(let failure):
        let event = AnalyticsEvent(
          refused: arrival.link, reason: failure.code, message: failure.message)
        report(event, in: app, link.origin)
      }
    }
  }

  mutating func report(
    _ event: AnalyticsEvent, in app: Int, _ origin: Incoming.Origin? = nil
  ) {
    if let event = stages.worded(event, in: app, origin) { trace.navigate.analytics.append(event) }
  }

  private mutating func note(_ routing: RoutingOutcome, in app: Int) {
    trace.route.outcome = routing
    trace.route.fallbackReason = stages.fallbackReason(of: routing, in: app)
  }

  mutating func navigate(
    _ event: NavigationEvent, in app: Int, isLoaded: Bool = false
  ) async {
    if case .open(let match) = event, !isLoaded {
      stages.giveUpChecks(of: app)
      if stages.loadsFirst(match, in: app) { return await loadFirst(match, in: app) }
    }
    // Re-entry: after the sign-in, a pending link is opened like a new link if its content must be loaded before the
    // screens change.
    if case .signIn = event, let pending = stages.takePending(of: app) {
      await navigate(.signIn, in: app)
      trace.route.outcome = .route(pending)
      return await navigate(.open(pending), in: app)
    }
    let before = stages.screens(of: app)
    let outcome = stages.navigate(event, in: app)
    trace.navigate.add(outcome, from: before)
    if outcome.action == .signIn, case .open(let match) = event, outcome.state.pending == nil {
      lose(match.screen.label, .droppedAtSignIn, in: app)
    }
    // Re-entry: signing in resumes the pending link, and the link's route becomes the step's routing result.
    if case .signIn = event, let resumed = before.pending, outcome.state.pending == nil {
      trace.route.outcome = .route(resumed)
    }
    defer {
      if stages.plan(of: app).effects.announcements != nil { stages.announce(outcome.announced, in: app) }
    }
    guard let match = stages.landing(of: event, from: before, outcome) else { return }
    trace.navigate.coordinator = stages.plan(of: app).coordinator(of: match.name)
    let isNew = stages.land(on: match, by: outcome.action, in: app)
    if isLoaded { return }
    let isLoading =
      if isNew {
        await load(match, in: app, for: .opening)
      } else if stages.hasExpired(match, in: app) {
        await load(match, in: app, for: .reopening)
      } else {
        false
      }
    if !isLoading {
      report(AnalyticsEvent(.opened, match), in: app)
    }
  }

  /// Until the content arrives, and after an error, the screens are unchanged.
  private mutating func loadFirst(_ match: RouteMatch, in app: Int) async {
    stages.expect(match, in: app)
    let before = stages.screens(of: app)
    await load(match, in: app, for: .checking)
    if stages.screens(of: app) != before { return }
    let reason = "the content of \(match.screen.label) is loaded before the screens change"
    trace.navigate.add(NavigationOutcome(.none, before, reasons: [reason]), from: before)
  }

  @discardableResult
  mutating func load(
    _ match: RouteMatch, in app: Int, for purpose: ContentLoad.Purpose
  ) async -> Bool {
    guard let load = await stages.load(match, in: app, for: purpose) else { return false }
    trace.navigate.content = load
    await settle(in: app)
    return true
  }

  mutating func settle(in app: Int) async {
    let end = stages.world.now
    while let arrival = stages.nextContent(in: app) {
      trace.navigate.content = arrival.load
      trace.navigate.failure = arrival.failure ?? trace.navigate.failure
      // Content may arrive before the end of the step, and takes effect when it arrives.
      stages.world.now = max(arrival.time, trace.time)
      if let event = arrival.event { report(event, in: app) }
      // After content has arrived, its screen may be opened or the user signed in; after content has failed to load,
      // its screen may be closed.
      for event in arrival.leadsTo {
        await navigate(event, in: app, isLoaded: arrival.load.purpose == .checking)
      }
      stages.world.now = end
    }
  }
}
