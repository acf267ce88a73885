import HarnessText
public import LinkModel
import MockSite

/// Replays the rows of one plan, each from the same start; a class, since every row holds on to it.
public final class Replayer: Sendable {
  let plan: TestPlan
  let kind: TransportKind
  let router: (any LinkRouter)?
  let navigator: (any LinkNavigator)?
  let dispatcher: (any LinkDispatcher)?
  private let site: Site
  /// The world before the first step of every row.
  package let start: World
  /// How often the resources answered while the apps of the device were installed.
  let visits: SiteVisits?
  /// Whether every step notes which resources answered, also where it expects nothing of them.
  let notesAnswers: Bool

  /// Prepares a plan: installs the apps of its device, which downloads their association files.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - kind: How the mock site is reached.
  ///   - router: The app's own router, or `nil` for the one the plan describes.
  ///   - navigator: The app's own navigator, or `nil` for the model.
  ///   - dispatcher: The app's own dispatcher, or `nil` for the model.
  public init(
    _ plan: TestPlan, over kind: TransportKind = .memory, router: (any LinkRouter)? = nil,
    navigator: (any LinkNavigator)? = nil, dispatcher: (any LinkDispatcher)? = nil
  ) async {
    self.plan = plan
    self.kind = kind
    self.router = router
    self.navigator = navigator
    self.dispatcher = dispatcher
    var world = World(plan)
    site = plan.site
    let transport = kind.transport(to: site)
    await world.publishClips(with: transport, plan.provenance)
    for name in plan.installed { await world.install(name, with: transport, plan.provenance) }
    for other in plan.otherDevices {
      world.use(other.name)
      for name in other.installed { await world.install(name, with: transport, plan.provenance) }
    }
    world.use(nil)
    visits = transport.visits
    await transport.close()
    start = world
    notesAnswers = false
  }

  private init(
    _ other: Replayer, _ plan: TestPlan, router: (any LinkRouter)?,
    navigator: (any LinkNavigator)?, dispatcher: (any LinkDispatcher)?, notesAnswers: Bool? = nil
  ) {
    self.plan = plan
    self.notesAnswers = notesAnswers ?? other.notesAnswers
    self.router = router
    self.navigator = navigator
    self.dispatcher = dispatcher
    (kind, site, start, visits) = (other.kind, other.site, other.start, other.visits)
  }

  /// The same replayer with an app's own router, navigator and dispatcher in place of the models.
  public func using(
    router: (any LinkRouter)?, navigator: (any LinkNavigator)?,
    dispatcher: (any LinkDispatcher)? = nil
  ) -> Replayer {
    Replayer(
      self, plan, router: router ?? self.router, navigator: navigator ?? self.navigator,
      dispatcher: dispatcher ?? self.dispatcher)
  }

  /// The same replayer, noting which resources answered in each step.
  package func notingAnswers() -> Replayer {
    Replayer(
      self, plan, router: router, navigator: navigator, dispatcher: dispatcher, notesAnswers: true)
  }

  /// The same replayer with the documents that a row brought along, if it did.
  func knowing(_ provenance: Provenance) -> Replayer {
    if provenance.count == plan.provenance.count { return self }
    var plan = plan
    plan.provenance = provenance
    return Replayer(self, plan, router: router, navigator: navigator, dispatcher: dispatcher)
  }

  /// Replays one row; a failed expectation is a value in the result.
  public func replay(_ row: TestPlan.Row) async -> RowResult {
    if let reason = row.skip { return RowResult(plan, row, skipped: reason) }
    var replay = RowReplay(replayer: self, world: start, site: site, after: visits)
    var steps: [StepResult] = []
    for step in row.steps {
      steps.append(await replay.perform(step))
    }
    let visitsSoFar = row.repeats.isEmpty ? nil : replay.transport.visits
    await replay.close()
    let result = RowResult(row, of: plan.file, named: plan.name, steps)
    // A row that failed is not worth repeating: everything would disagree.
    guard !row.repeats.isEmpty, result.failures.isEmpty else { return result }
    return result.adding(
      await disagreements(
        of: row, steps, end: replay.world, visitsSoFar))
  }
}

extension Replayer {
  /// Opens one link from the plan's start and returns what happened.
  public func open(_ link: Link, from source: LinkSource) async -> StepTrace {
    let step = Step(
      action: .open(link, from: source), given: Given(), expectations: [], exactly: [],
      position: SourcePosition(line: 1, column: 1))
    var replay = RowReplay(replayer: self, world: start, site: site, after: visits)
    let result = await replay.perform(step)
    await replay.close()
    return result.trace
  }
}

/// One row on its way through the stages.
struct RowReplay {
  let replayer: Replayer
  var world: World
  /// The site before the first step, and how often its resources answered by then.
  private let site: Site
  private let visits: SiteVisits?
  private var opened: (any ClosableTransport)?
  /// The apps the row starts with, the one on screen first.
  private(set) var installed: [String]

  var provenance: Provenance { replayer.plan.provenance }

  init(replayer: Replayer, world: World, site: Site, after visits: SiteVisits?) {
    self.replayer = replayer
    self.world = world
    self.site = site
    self.visits = visits
    installed = replayer.plan.installed
  }

  /// How the site is reached; opened when it is first asked for something, since most rows need no network.
  var transport: any ClosableTransport {
    mutating get {
      if let opened { return opened }
      let transport = replayer.kind.transport(to: site, after: visits)
      opened = transport
      return transport
    }
  }

  /// Lets go of the site.
  func close() async { await opened?.close() }

  mutating func perform(_ step: Step) async -> StepResult {
    world.use(step.device)
    if let apps = step.given.installed { await give(apps, isOwn: step.device == nil) }
    world.apply(step.given)
    world.performed = []
    var trace = StepTrace()
    trace.assumptions = world.device.assumptions
    trace.time = world.now
    let looksAtSite = step.looksAtSite
    let before = looksAtSite || replayer.notesAnswers ? transport.received.count : 0
    switch step.action {
    case .open(let link, let source): await open(link, from: source, &trace)
    case .arrive(let arrivals): await arrive(arrivals, &trace)
    case .launchFinishes: await finishLaunch(&trace)
    case .signIn: await navigate(.signIn, &trace)
    case .signOut:
      world.forgetContent()
      await navigate(.signOut, &trace)
    case .cancelSignIn: await navigate(.cancelSignIn, &trace)
    case .back: await navigate(.back, &trace)
    case .install(let app), .update(let app):
      await world.install(app, with: transport, provenance)
    case .advance(let time):
      await world.advance(by: time, with: transport, provenance)
      await settle(&trace)
    case .network(let network):
      world.device.network = network
      await world.runChecks(with: transport, provenance)
    case .battery(let isLow):
      world.device.isBatteryLow = isLow
      await world.runChecks(with: transport, provenance)
    case .delete(let app):
      world.delete(app)
      world.forgetContent(of: app)
    case .request(let asked):
      trace.fetch.answer = await SiteAnswer(to: asked.request, over: transport)
    case .deploy(let deployment):
      world.hosts.deploy(deployment.changes)
      await transport.update(world.hosts.site)
    case .choose(let browser, let host):
      if browser {
        world.device.browserPreferred.insert(host)
      } else {
        world.device.browserPreferred.remove(host)
      }
    case .inApp(let action): await perform(action, &trace)
    case .tap, .banner, .canOpen, .activity, .terminate:
      await performOnDevice(step.action, &trace)
    }
    trace.fetch.downloads = world.performed
    if replayer.notesAnswers {
      trace.fallback.answers = transport.received.dropFirst(before).compactMap(\.answer)
    }
    if looksAtSite {
      let site = world.hosts.site
      trace.fallback.received = transport.received.dropFirst(before).map { $0.compared(with: site) }
      trace.fallback.unused = transport.visits?.unused ?? []
    }
    return StepResult(step, taking: &trace)
  }

  /// Puts exactly these apps on the device, as they would have been before the row began.
  private mutating func give(_ apps: [String], isOwn: Bool) async {
    let present = world.device.apps.filter(\.isInstalled).map(\.name)
    for app in present where !apps.contains(app) { world.delete(app) }
    for app in apps where !present.contains(app) {
      await world.install(app, with: transport, provenance)
    }
    if isOwn { installed = apps }
  }

  mutating func open(
    _ link: Link, from source: LinkSource, _ trace: inout StepTrace
  ) async {
    trace.link = link
    trace.source = source
    let decision = world.device.decide(link, from: source)
    trace.decide.decision = decision
    trace.fetch.copies = records(for: link)
    await follow(decision, link, from: source, &trace)
  }

  /// The downloads behind the copies that can speak for a link.
  func records(for link: Link) -> [FetchRecord] {
    guard link.isWeb, let host = link.host else { return [] }
    let hosts = world.device.associationHosts(for: host)
    return world.fetches.filter { hosts.contains($0.host) }
  }

  func routing(of link: Link, in app: String) async -> RoutingOutcome? {
    if let router = replayer.router {
      guard let url = link.url else {
        return .failure(RouteFailure(RoutingError(.invalidEncoding(link.raw))))
      }
      do {
        return .route(try await router.route(url))
      } catch {
        return .failure(RouteFailure(error))
      }
    }
    let table = replayer.plan.app(named: app)?.routes
    return table?.route(link).outcome(in: world.language)
  }

  mutating func navigate(_ event: NavigationEvent, _ trace: inout StepTrace) async {
    guard let app = world.current ?? installed.first, let index = world.index(of: app) else {
      return
    }
    let state = world.apps[index].screens
    do {
      let outcome = try await outcome(of: event, from: state, in: app)
      trace.navigate.add(outcome)
      // Signing in resumes the link that was kept: its route is the one this step leads to.
      if case .signIn = event, let resumed = state.pending, outcome.state.pending == nil {
        trace.route.outcome = .route(resumed)
      }
      world.apps[index].screens = outcome.state
      await showContent(after: event, from: state, outcome, in: app, &trace)
    } catch {
      trace.route.outcome = .failure(RouteFailure(error))
    }
  }

  private func outcome(
    of event: NavigationEvent, from state: NavigationState, in app: String
  ) async throws -> NavigationOutcome {
    if let navigator = replayer.navigator {
      return try await navigator.navigate(event, from: state)
    }
    let rules = replayer.plan.app(named: app)?.navigation ?? NavigatorRules()
    return NavigationOutcome(LinkModel.navigate(state, event, rules))
  }
}
