import HarnessText
import MockSite
import LinkModel

/// The points at which the sequence of stages is re-entered are marked *Re-entry*.
struct RowReplay {
  var stages: Stages
  var turn: AppTurn
  /// The number of scripts is limited, because two pages can each have a script that opens the other page.
  private var scripts = 0
  /// What stands in for modelled apps, from the first time that something reaches it.
  var others: [AppPlace: any AppProcess] = [:]
  /// The other apps that have not been observed since something reached them.
  var reached: [AppPlace] = []

  /// Whether this is the second replay of a row, which turns what the system does not order: the events of a call, and
  /// a delivery that launches an app and the work of its start.
  let isTurned: Bool

  private var mask: SecretMask

  private static let blank = NavigationState(root: Screen(""))

  init(stages: Stages, _ row: TestPlan.Row? = nil, isTurned: Bool = false) async {
    let setup = stages.setup
    turn = AppTurn(
      !setup.hasOwnCode ? setup.code : await setup.code.limited(in: row, of: setup.plan), stages.transport,
      stages.world.surroundings(of: AppPlace(device: nil, app: 0), named: "", on: Self.blank))
    turn.deliversFirst = isTurned
    self.stages = stages
    (mask, self.isTurned) = (setup.plan.mask, isTurned)
  }

  var trace: StepTrace {
    _read { yield turn.trace }
    _modify { yield &turn.trace }
  }

  var system: Device { _read { yield stages.world.device.system } }

  nonisolated(nonsending) mutating func perform(_ steps: [Step]) async -> [StepResult] {
    var results: [StepResult] = []
    for step in steps {
      results.append(await perform(step))
      turn.trace.isDeliveredFirst = results.last?.trace.isDeliveredFirst ?? false
    }
    return results
  }

  private nonisolated(nonsending) mutating func perform(_ step: Step) async -> StepResult {
    turn.code.limit.beginStep()
    stages.world.use(step.device)
    if let apps = step.given.installed { await install(exactly: apps) }
    if stages.setup.hasOnlyModels {
      if step.setsState { stages.world.apply(step.given) }
    } else if step.setsState {
      await apply(step.given)
    }
    trace.assumptions = stages.world.device.system.assumptions
    trace.time = stages.world.now
    trace.mask = mask
    scripts = 0
    turn.event = nil
    let looksAtSite = step.looksAtSite
    let before = looksAtSite ? stages.transport().received.count : 0
    let sent = stages.transport.made?.sentCount ?? 0
    await perform(step.action)
    if !stages.setup.hasOnlyModels { await observeApps(in: step) }
    if case .inApp(.share(let share)) = step.action, trace.route.made != nil {
      trace.route.roundTrip = share.isRead(by: trace.route.match)
    }
    if stages.setup.hasOnlyModels { noteIgnored(step.given) }
    // The app has only one of the two methods, and the link is lost or scanned.
    if trace.isLinkInSwiftUI, trace.methods?.intersection(EntryPoint.ofSwiftUI).count == 1,
      trace.entryPoint == nil || trace.source?.isScan == true
    {
      trace.decide.decision = trace.decide.decision?.resting(on: [.universalLinkInSwiftUI])
    }
    explainDecision(to: step)
    trace.navigate.spoken = stages.speak()
    trace.navigate.shown = stages.world.device.shownScreens
    if let transport = stages.transport.made { trace.requests = transport.sent(after: sent) }
    if looksAtSite {
      let site = stages.world.hosts.site
      trace.fallback.received = stages.transport().received.dropFirst(before)
        .map { $0.compared(with: site) }
      trace.fallback.visits = stages.transport().visits
    }
    mask = step.hidingSecrets(by: trace.hidingSecrets(by: mask))
    trace.mask = mask
    let hosts = if case .deploy = step.action { stages.world.hosts } else { HostTable?.none }
    return StepResult(step, taking: &trace, deployed: hosts)
  }

  private mutating func noteIgnored(_ given: Given) {
    let isTabUnknown = given.tab != nil && stages.setup.plan.apps.allSatisfy(\.navigation.tabs.isEmpty)
    guard let key = given.appState != nil ? "state" : isTabUnknown ? "tab" : nil else { return }
    turn.fail("the modelled apps ignore \"\(key)\"; replay the plan with the app's own code")
  }

  private nonisolated(nonsending) mutating func apply(_ new: Given) async {
    turn.given = new.over(turn.given)
    if new.state == .notRunning {
      for place in running(on: stages.world.device.name) { await end(.bySystem, of: place) }
    }
    guard let app = stages.onScreen, others[place(of: app)]?.isRunning == true else { return stages.world.apply(new) }
    let shown = stages.screens(of: app)
    stages.world.apply(new)
    turn.noteGiven(stages.screens(of: app), shown)
    if let state = new.appState {
      turn.failTakingOver(
        "state", state.keys.sorted(), ["the app is running"],
        "a state is that of a launch, in the step that makes the app")
    }
    turn.given = Given()
    stages.world.device.apps[app].screens = shown
  }

  private nonisolated(nonsending) mutating func install(exactly apps: [String]) async {
    let places = apps.compactMap(stages.index)
    let (wanted, system) = (Set(places), stages.world.device.system)
    let present = system.apps.indices.filter { system.apps[$0].isInstalled }
    for app in present where !wanted.contains(app) { await end(.byPerson, of: place(of: app)) }
    stages.world.device.delete(present.filter { !wanted.contains($0) })
    _ = await stages.install(places: places.filter { !system.apps[$0].isInstalled })
    stages.world.device.begin(with: places)
  }
}

// MARK: The system

extension RowReplay {
  nonisolated(nonsending) mutating func open(_ link: Link, from source: LinkSource) async {
    (trace.link, trace.source) = (link, source)
    if case .direct(let name) = source {
      if let app = stages.index(of: name) { await receive([Incoming(direct: link)], in: place(of: app)) }
      return
    }
    let decision = await stages.decide(link, from: source)
    trace.decide.decision = decision
    trace.fetch.copies = stages.copies(for: link)
    await follow(decision, link, from: source)
  }

  nonisolated(nonsending) mutating func follow(_ decision: LinkDecision, _ written: Link, from source: LinkSource) async
  {
    let link = stages.world.device.system.passed(written, from: source)
    switch decision.destination {
    case .nothing: lose(link, because: decision.reason)
    case .appStore: break
    case .appClip(let name):
      trace.deliver = stages.deliver(link, decision, from: source)
      if let clip = place(ofClip: name) { await receive([Incoming(link, from: source, trace.deliver)], in: clip) }
    case .browser: await fallBack(decision, link, from: source)
    case .app(let name):
      guard let app = stages.index(of: name) else { return }
      trace.deliver = stages.deliver(link, decision, from: source)
      await receive([Incoming(link, from: source, trace.deliver)], in: place(of: app))
    }
  }

  private nonisolated(nonsending) mutating func fallBack(
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
  private nonisolated(nonsending) mutating func runScript(of page: Page, after first: LinkDecision) async {
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
  nonisolated(nonsending) mutating func fireTimer(after first: LinkDecision? = nil) async {
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
}
