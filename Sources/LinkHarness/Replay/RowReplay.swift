import MockSite
import LinkModel

/// Puts the stages in sequence and notes what each did; where the sequence is entered again, it is marked *Re-entry*.
struct RowReplay {
  var stages: Stages
  var trace = StepTrace()

  mutating func perform(_ steps: [Step]) async -> [StepResult] {
    var results: [StepResult] = []
    for step in steps { results.append(await perform(step)) }
    return results
  }

  private mutating func perform(_ step: Step) async -> StepResult {
    stages.world.use(step.device)
    if let apps = step.given.installed { await install(exactly: apps) }
    stages.world.apply(step.given)
    trace.assumptions = stages.world.devices[stages.here].system.assumptions
    trace.time = stages.world.now
    let looksAtSite = step.looksAtSite
    let notesAnswers = stages.setup.notesAnswers
    let before = looksAtSite || notesAnswers ? stages.transport.received.count : 0
    await perform(step.action)
    if notesAnswers {
      trace.fallback.answers = stages.transport.received.dropFirst(before).compactMap(\.answer)
    }
    if looksAtSite {
      let site = stages.world.hosts.site
      trace.fallback.received = stages.transport.received.dropFirst(before)
        .map { $0.compared(with: site) }
      trace.fallback.unused = stages.transport.visits?.unused ?? []
    }
    return StepResult(step, taking: &trace)
  }

  /// Puts exactly these apps on the device, as they would have been before the row began.
  private mutating func install(exactly apps: [String]) async {
    let here = stages.here
    let system = stages.world.devices[here].system
    for index in system.apps.indices where system.apps[index].isInstalled {
      if !apps.contains(system.apps[index].name) { stages.world.devices[here].delete(index) }
    }
    for app in apps where !system.apps.contains(where: { $0.isInstalled && $0.name == app }) {
      _ = await stages.install(app)
    }
    stages.world.devices[here].begin(with: apps)
  }
}

// MARK: The system

extension RowReplay {
  mutating func open(_ link: Link, from source: LinkSource) async {
    (trace.link, trace.source) = (link, source)
    let decision = stages.decide(link, from: source)
    trace.decide.decision = decision
    trace.fetch.copies = stages.copies(for: link)
    await follow(decision, link, from: source)
  }

  mutating func follow(_ decision: LinkDecision, _ link: Link, from source: LinkSource) async {
    switch decision.destination {
    case .nothing, .appStore: break
    case .appClip: trace.deliver = stages.deliver(link, decision, from: source)
    case .browser: await fallBack(decision, link, from: source)
    case .app(let name):
      guard let app = stages.index(of: name) else { return }
      trace.deliver = stages.deliver(link, decision, from: source)
      await receive([Incoming(link, from: source)], in: app)
      if stages.state(of: app) != .launching { await returnLink(link, by: app) }
    }
  }

  /// Shows the page, unless a redirect leads into an app or the App Store on the way.
  private mutating func fallBack(
    _ first: LinkDecision, _ link: Link, from source: LinkSource
  ) async {
    let visit = await stages.browse(link, from: source)
    trace.fallback.redirects = visit.page.redirects
    guard let target = visit.left else {
      trace.fallback.page = visit.page
      return
    }
    // Re-entry: the target of a redirect is decided like a tap.
    let decision = stages.decideRedirect(to: target, from: source)
    trace.decide.redirect = DecideTrace.Redirect(first: first, target: target)
    trace.decide.decision = decision
    trace.fetch.copies += stages.copies(for: target)
    // The app is opened by the browser now, and that is where the way back leads.
    let page = Link(visit.page.redirects.last ?? link.raw)
    let left: LinkSource = source.viewer == .browser ? .safari(page: page) : source
    await follow(decision, target, from: left)
  }

  /// The system gives no app its own links back, so this cannot go round in circles; a custom scheme would come back at once.
  mutating func returnLink(_ link: Link, by app: Int) async {
    guard case .failure? = trace.route.outcome, link.isWeb, trace.route.returned == nil,
      stages.returnsToBrowser(app)
    else { return }
    // Re-entry: the link is decided once more, as one that the app opens.
    let name = stages.world.devices[stages.here].apps[app].name
    let decision = stages.decide(link, from: .opened(by: name, universalLinksOnly: false))
    trace.route.returned = decision
    if case .browser = decision.destination { trace.fallback.page = await stages.show(link) }
  }
}

// MARK: The app

extension RowReplay {
  mutating func receive(_ links: [Incoming], in app: Int) async {
    stages.world.devices[stages.here].current = app
    guard stages.hasRouter(app) else { return stages.bringForward(app) }
    var arriving: [(link: Incoming, routing: RoutingOutcome)] = []
    for link in links {
      guard let routing = await stages.route(link.link, in: app) else { continue }
      trace.route.outcome = routing
      arriving.append((link, routing))
    }
    let (launches, waits) = stages.queue(arriving, in: app)
    trace.dispatch.isQueued = waits
    if waits {
      await handle(in: app)
      // A link that launched the app waits until launching is over, and is then handled once.
      trace.dispatch.isQueued = (trace.dispatch.handled ?? []).isEmpty
    }
    if launches, !stages.world.launchIsSlow { stages.finishLaunch(of: app) }
    let isLaunching = stages.isLaunching(app)
    if !isLaunching { await handle(in: app) }
    stages.bringForward(app, as: isLaunching ? .launching : .foreground)
  }

  mutating func handle(in app: Int) async {
    do {
      let outcome = try await stages.dispatch(in: app)
      trace.dispatch.add(outcome)
      for arrival in outcome.handled ?? [] {
        guard let routing = stages.routing(of: arrival, in: app) else { continue }
        trace.route.outcome = routing
        switch routing {
        case .route(let match): await navigate(.open(match), in: app)
        case .failure(let failure):
          trace.navigate.analytics.append(
            AnalyticsEvent(refused: arrival.link, reason: failure.code))
        }
      }
    } catch {
      trace.route.outcome = .failure(RouteFailure(error))
    }
  }

  mutating func navigate(_ event: NavigationEvent, in app: Int) async {
    let before = stages.screens(of: app)
    do {
      let outcome = try await stages.navigate(event, in: app)
      trace.navigate.add(outcome)
      // Re-entry: signing in resumes the link that was kept, so its route is the one this step leads to.
      if case .signIn = event, let resumed = before.pending, outcome.state.pending == nil {
        trace.route.outcome = .route(resumed)
      }
      guard let match = stages.landing(of: event, from: before, outcome) else { return }
      trace.navigate.coordinator = stages.coordinator(of: match, in: app)
      let isNew = stages.land(on: match, by: outcome.action, in: app)
      guard isNew, await load(match, in: app) else {
        return trace.navigate.analytics.append(AnalyticsEvent(.opened, match))
      }
    } catch {
      trace.route.outcome = .failure(RouteFailure(error))
    }
  }

  /// Loads what a screen shows, and returns whether it needs anything loaded.
  @discardableResult
  mutating func load(_ match: RouteMatch, in app: Int, isRefresh: Bool = false) async -> Bool {
    guard let load = await stages.load(match, in: app, isRefresh: isRefresh) else { return false }
    trace.navigate.content = load
    await settle(in: app)
    return true
  }

  /// Takes everything that has arrived by now, in the order of its time.
  mutating func settle(in app: Int) async {
    while let arrival = stages.nextContent(in: app) {
      trace.navigate.content = arrival.load
      trace.navigate.failure = arrival.failure ?? trace.navigate.failure
      if let event = arrival.event { trace.navigate.analytics.append(event) }
      // Re-entry: content signs the person in, or its screen goes away.
      if let event = arrival.leadsTo { await navigate(event, in: app) }
    }
  }
}
