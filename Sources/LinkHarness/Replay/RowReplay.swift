import MockSite
import LinkModel

/// Runs the stages in sequence and records what each did.
///
/// Places where the sequence is re-entered are marked *Re-entry*.
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

  /// Puts exactly these apps on the device, as if they had been installed before the row began.
  private mutating func install(exactly apps: [String]) async {
    let here = stages.here
    let places = apps.compactMap(stages.index)
    let (wanted, system) = (Set(places), stages.world.devices[here].system)
    let present = system.apps.indices.filter { system.apps[$0].isInstalled }
    stages.world.devices[here].delete(present.filter { !wanted.contains($0) })
    _ = await stages.install(places: places.filter { !system.apps[$0].isInstalled })
    stages.world.devices[here].begin(with: apps)
  }
}

// MARK: The system

extension RowReplay {
  mutating func open(_ link: Link, from source: LinkSource) async {
    (trace.link, trace.source) = (link, source)
    let decision = await stages.decide(link, from: source)
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
      return decideAgain(after: first, visit.page, from: source)
    }
    // Re-entry: the target of a redirect is decided like a tapped link.
    let decision = stages.decideRedirect(to: target, from: source)
    note(decision, about: target, after: first)
    // The browser has opened the app, so the link back leads to the browser.
    let page = Link(visit.page.redirects.last ?? link.raw)
    let left: LinkSource = source.viewer == .browser ? .safari(page: page) : source
    await follow(decision, target, from: left)
  }

  /// Re-entry: after a redirect to another host that stays in the browser, the decision about the target is the one to report.
  private mutating func decideAgain(
    after first: LinkDecision, _ page: Page, from source: LinkSource
  ) {
    let target = Link(page.url)
    guard !page.redirects.isEmpty, target.host != trace.link?.host || !target.isWeb else { return }
    guard let decision = stages.decideRedirect(to: target, from: source).inBrowser else { return }
    note(decision, about: target, after: first)
  }

  private mutating func note(
    _ decision: LinkDecision, about target: Link, after first: LinkDecision
  ) {
    trace.decide.redirect = DecideTrace.Redirect(first: first, target: target)
    trace.decide.decision = decision
    trace.fetch.copies += stages.copies(for: target)
  }

  /// An app does not receive its own universal links back, so this cannot loop; a custom scheme would return at once.
  mutating func returnLink(_ link: Link, by app: Int) async {
    guard case .failure(let failure)? = trace.route.outcome, failure.isUnknownRoute, link.isWeb,
      trace.route.returned == nil, stages.returnsToBrowser(app)
    else { return }
    // Re-entry: the link is decided again, as one opened by the app.
    let name = stages.world.devices[stages.here].apps[app].name
    let decision = await stages.decide(link, from: .opened(by: name, universalLinksOnly: false))
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
      guard let routing = await stages.route(link, in: app, from: trace.source, trace.deliver)
      else { continue }
      note(routing, in: app)
      arriving.append((link, routing))
    }
    let (launches, waits) = stages.queue(arriving, in: app)
    trace.dispatch.isQueued = waits
    if waits {
      await handle(in: app)
      // A link that launched the app waits until launching has finished, and is handled once.
      trace.dispatch.isQueued = (trace.dispatch.handled ?? []).isEmpty
    }
    if launches, !stages.world.launchIsSlow { stages.finishLaunch(of: app) }
    let isLaunching = stages.isLaunching(app)
    if !isLaunching { await handle(in: app) }
    stages.bringForward(app, as: isLaunching ? .launching : .foreground)
  }

  mutating func handle(in app: Int) async {
    do throws(RouteFailure) {
      let outcome = try await stages.dispatch(in: app)
      trace.dispatch.add(outcome)
      for arrival in outcome.handled ?? [] {
        guard let routing = stages.routing(of: arrival, in: app) else { continue }
        note(routing, in: app)
        switch routing {
        case .route(let match): await navigate(.open(match), in: app)
        case .failure(let failure):
          trace.navigate.analytics.append(
            AnalyticsEvent(refused: arrival.link, reason: failure.code))
        }
      }
    } catch {
      trace.dispatch.failure = error
    }
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
    // Re-entry: a link that was pending for the sign-in, and whose content is loaded first, is opened like a new one.
    if case .signIn = event, let pending = stages.takePending(of: app) {
      await navigate(.signIn, in: app)
      trace.route.outcome = .route(pending)
      return await navigate(.open(pending), in: app)
    }
    let before = stages.screens(of: app)
    do throws(RouteFailure) {
      let outcome = try await stages.navigate(event, in: app)
      trace.navigate.add(outcome, from: before)
      // Re-entry: signing in resumes the pending link, so the step leads to its route.
      if case .signIn = event, let resumed = before.pending, outcome.state.pending == nil {
        trace.route.outcome = .route(resumed)
      }
      guard let match = stages.landing(of: event, from: before, outcome) else { return }
      trace.navigate.coordinator = stages.coordinator(of: match, in: app)
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
        trace.navigate.analytics.append(AnalyticsEvent(.opened, match))
      }
    } catch {
      trace.navigate.failure = error
    }
  }

  /// Loads the content of a screen that opens when it has arrived; until then, and after an error, nothing changes.
  private mutating func loadFirst(_ match: RouteMatch, in app: Int) async {
    stages.expect(match, in: app)
    let before = stages.screens(of: app)
    await load(match, in: app, for: .checking)
    if stages.screens(of: app) != before { return }
    let reason = "the content of \(match.screen.label) is loaded before the screens change"
    trace.navigate.add(NavigationOutcome(.none, before, reasons: [reason]), from: before)
  }

  /// Loads the content of a screen, and returns whether it has any.
  @discardableResult
  mutating func load(
    _ match: RouteMatch, in app: Int, for purpose: ContentLoad.Purpose
  ) async -> Bool {
    guard let load = await stages.load(match, in: app, for: purpose) else { return false }
    trace.navigate.content = load
    await settle(in: app)
    return true
  }

  /// Processes everything that has arrived by now, in the order of arrival.
  mutating func settle(in app: Int) async {
    while let arrival = stages.nextContent(in: app) {
      trace.navigate.content = arrival.load
      trace.navigate.failure = arrival.failure ?? trace.navigate.failure
      if let event = arrival.event { trace.navigate.analytics.append(event) }
      // Re-entry: the content signs the user in, or its screen is removed.
      for event in arrival.leadsTo {
        await navigate(event, in: app, isLoaded: arrival.load.purpose == .checking)
      }
    }
  }
}
