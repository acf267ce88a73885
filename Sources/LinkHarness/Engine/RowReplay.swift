import MockSite
import LinkModel

/// The points at which the sequence of stages is re-entered are marked *Re-entry*.
struct RowReplay {
  var stages: Stages
  var trace = StepTrace()
  /// The number of scripts is limited, because two pages can each have a script that opens the other page.
  private var scripts = 0
  var ownApps = OwnApps()
  var given = Given()

  private var mask: SecretMask

  init(stages: Stages, _ mask: SecretMask) { (self.stages, self.mask) = (stages, mask) }

  var system: Device { stages.world.device.system }

  mutating func perform(_ steps: [Step]) async -> [StepResult] {
    var results: [StepResult] = []
    for step in steps { results.append(await perform(step)) }
    return results
  }

  private mutating func perform(_ step: Step) async -> StepResult {
    stages.world.use(step.device)
    if let apps = step.given.installed { await install(exactly: apps) }
    await apply(step.given)
    trace.assumptions = stages.world.device.system.assumptions
    trace.time = stages.world.now
    trace.planMask = mask
    scripts = 0
    ownApps.event = nil
    let looksAtSite = step.looksAtSite
    let before = looksAtSite ? stages.transport.received.count : 0
    let sent = stages.sent.count
    await perform(step.action)
    if !stages.setup.hasNoCode {
      await updateOwnApps()
      await observeOwnApps()
    }
    if case .inApp(.share(let share)) = step.action, trace.notObserved != nil, trace.route.made != nil {
      trace.route.roundTrip = share.isRead(by: trace.route.match)
    }
    if stages.setup.code.apps.isEmpty { noteIgnored(step.given) }
    explainDecision(to: step)
    trace.navigate.spoken = stages.speak()
    trace.navigate.shown = stages.world.device.shownScreens
    trace.requests = Array(stages.sent.dropFirst(sent))
    if looksAtSite {
      let site = stages.world.hosts.site
      trace.fallback.received = stages.transport.received.dropFirst(before)
        .map { $0.compared(with: site) }
      trace.fallback.unused = stages.transport.visits?.unused ?? []
    }
    mask = step.action.hidingSecrets(by: trace.hidingSecrets(by: mask))
    trace.planMask = mask
    return StepResult(step, taking: &trace)
  }

  private mutating func noteIgnored(_ given: Given) {
    let isTabUnknown = given.tab != nil && stages.setup.plan.apps.allSatisfy(\.navigation.tabs.isEmpty)
    guard let key = given.appState != nil ? "state" : isTabUnknown ? "tab" : nil else { return }
    trace.appProblems.append(.failed("the modelled apps ignore \"\(key)\"; replay the plan with the app's own code"))
  }

  private mutating func apply(_ new: Given) async {
    if stages.setup.hasNoCode || new == Given() { return stages.world.apply(new) }
    given = new.over(given)
    if new.state == .notRunning {
      for app in stages.world.device.apps.indices { await endOwnApp(app, byPerson: false) }
    }
    guard let app = stages.onScreen, isRunningOwnApp(app) else { return stages.world.apply(new) }
    let shown = stages.screens(of: app)
    stages.world.apply(new)
    noteGiven(stages.screens(of: app), shown)
    if let state = new.appState {
      trace.appProblems.append(
        .notTakenOver(key: "state", wanted: state.keys.sorted(), shown: ["the app is running"]))
    }
    given = Given()
    stages.world.device.apps[app].screens = shown
  }

  private mutating func install(exactly apps: [String]) async {
    let places = apps.compactMap(stages.index)
    let (wanted, system) = (Set(places), stages.world.device.system)
    let present = system.apps.indices.filter { system.apps[$0].isInstalled }
    for app in present where !wanted.contains(app) { await endOwnApp(app, byPerson: true) }
    stages.world.device.delete(present.filter { !wanted.contains($0) })
    _ = await stages.install(places: places.filter { !system.apps[$0].isInstalled })
    stages.world.device.begin(with: places)
  }
}

// MARK: The system

extension RowReplay {
  mutating func open(_ link: Link, from source: LinkSource) async {
    (trace.link, trace.source) = (link, source)
    if case .direct(let name) = source {
      if let app = stages.index(of: name) { await receive([Incoming(direct: link)], in: app) }
      return
    }
    let decision = await stages.decide(link, from: source)
    trace.decide.decision = decision
    trace.fetch.copies = stages.copies(for: link)
    await follow(decision, link, from: source)
  }

  mutating func follow(_ decision: LinkDecision, _ written: Link, from source: LinkSource) async {
    let link = stages.world.device.system.passed(written, from: source)
    switch decision.destination {
    case .nothing, .appStore: break
    case .appClip(let name):
      trace.deliver = stages.deliver(link, decision, from: source)
      if let clip = place(ofClip: name), let make = maker(of: clip) {
        await receive([Incoming(link, from: source, trace.deliver)], in: clip, madeBy: make)
      }
    case .browser: await fallBack(decision, link, from: source)
    case .app(let name):
      guard let app = stages.index(of: name) else { return }
      trace.deliver = stages.deliver(link, decision, from: source)
      await receive([Incoming(link, from: source, trace.deliver)], in: app)
    }
  }

  private mutating func fallBack(
    _ first: LinkDecision, _ link: Link, from source: LinkSource
  ) async {
    let visit = await stages.browse(stages.world.device.system.untracked(link, from: source), from: source)
    trace.fallback.redirects = visit.page.redirects
    guard let target = visit.left else {
      trace.fallback.page = visit.page
      decideAgain(after: first, visit.page, from: source)
      return await runScript(of: visit.page, after: first)
    }
    // Re-entry: the system determines where the target of a redirect opens.
    let decision = system.decideRedirect(to: target, from: source)
    note(decision, about: target, after: first)
    // If the browser opens an app, the status bar's back button returns to the browser.
    let page = Link(visit.page.redirects.last ?? link.raw)
    let left: LinkSource = source.viewer == .browser ? .safari(page: page) : source
    await follow(decision, target, from: left)
  }

  /// Re-entry: if a redirect to another host stays in the browser, the decision about the redirect's target replaces
  /// the original decision.
  private mutating func decideAgain(
    after first: LinkDecision, _ page: Page, from source: LinkSource
  ) {
    let target = Link(page.url)
    guard !page.redirects.isEmpty, target.host != trace.link?.host || !target.isWeb else { return }
    guard let decision = system.decideRedirect(to: target, from: source).inBrowser else { return }
    note(decision, about: target, after: first)
  }

  /// If nothing handles the link, the script continues when its timer fires.
  private mutating func runScript(of page: Page, after first: LinkDecision) async {
    guard let script = page.script, let shown = stages.world.device.shown,
      scripts < Browser.redirectLimit
    else { return }
    scripts += 1
    // Re-entry: the decision about the link that the script opens replaces the decision about the page.
    let target = Link(script.opens)
    let decision = await stages.decide(target, from: shown.scriptSource)
    note(decision.inBrowser ?? decision, about: target, after: first)
    if decision.destination != .nothing {
      return await follow(decision, target, from: shown.scriptSource)
    }
    if let then = script.then { stages.startTimer(Link(then), after: script.after) }
    await fireTimer(after: first)
  }

  /// If the current step opened the script's page, `first` is the decision about that page.
  mutating func fireTimer(after first: LinkDecision? = nil) async {
    guard let (link, source) = stages.takeTimer() else { return }
    guard let first else { return await open(link, from: source) }
    let decision = await stages.decide(link, from: source)
    note(decision, about: link, after: first)
    await follow(decision, link, from: source)
  }

  private mutating func note(
    _ decision: LinkDecision, about target: Link, after first: LinkDecision
  ) {
    trace.decide.redirect = DecideTrace.Redirect(first: first, target: target)
    trace.decide.decision = decision
    trace.fetch.copies += stages.copies(for: target)
  }

  /// A link with a custom scheme is not returned, because the system could deliver it to the same app again.
  mutating func returnLink(_ link: Incoming, _ routing: RoutingOutcome?, by app: Int) async {
    let effects = stages.plan(of: app).effects
    guard case .failure(let failure)? = routing, failure.isUnknownRoute, link.link.isWeb,
      !effects.reopensLinks
    else { return }
    await present(link, by: app, in: effects.unroutable)
  }

  private mutating func present(_ link: Incoming, by app: Int, in place: AppEffects.Declined) async {
    switch place {
    case .error: return
    case .browser: await reopen(link, by: app)
    case .safariView: await reopen(link, by: app, from: .safariView(page: nil))
    }
  }

  mutating func handleFailure(of activity: UserActivity, in app: Int) async {
    switch stages.plan(of: app).effects.failedActivity {
    case nil: return
    case .opens(let place)?:
      guard let link = activity.page, link.isWeb else { return }
      await present(Incoming(link, from: .app, nil), by: app, in: place)
    case .error(let code)?:
      let failure = stages.failure(code, of: activity, in: app)
      trace.route.outcome = .failure(failure)
      let link = activity.page ?? Link(activity.type)
      report(
        AnalyticsEvent(refused: link, reason: code, message: failure.message), in: app,
        Incoming.Origin(link: link, opener: activity.origin.rawValue))
    }
  }
}
