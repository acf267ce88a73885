import LinkModel
import MockSite

// What a screen shows: a placeholder first, its content when that arrives. Nothing waits: what a part takes is worked
// out from the latency of its host, and it arrives when the clock of the replay gets there.

extension RowReplay {
  /// Performs a step that happens inside the app on screen.
  mutating func perform(_ action: Step.AppAction, _ trace: inout StepTrace) async {
    guard let app = world.current ?? installed.first, let index = world.index(of: app) else {
      return
    }
    let match = world.apps[index].contents.match(of: world.apps[index].screens.top)
    switch action {
    case .refresh:
      if let match { await load(match, in: app, at: index, isRefresh: true, &trace) }
    case .invalidate: world.apps[index].contents.cache.forgetAll()
    case .convert:
      if let match { trace.navigate.analytics.append(AnalyticsEvent(.converted, match)) }
    case .share(let share): await make(share, in: app, &trace)
    }
  }

  private mutating func make(
    _ share: Step.Share, in app: String, _ trace: inout StepTrace
  ) async {
    guard let made = replayer.plan.app(named: app), let table = made.routes
    else { return }
    let host = made.associatedDomains.first { $0.service == "applinks" && !$0.isWildcard }?.host
    do throws(RouteURLError) {
      let link = try LinkMaker(table, host: host ?? "").link(
        to: share.route, share.parameters, for: share.platform, share.campaign)
      trace.route.made = link
      await open(link, from: .messages, &trace)
    } catch {
      trace.route.outcome = .failure(
        RouteFailure(
          code: "link-not-made", message: error.message, recovery: nil,
          detail: "link-not-made: " + error.message))
    }
  }

  /// Begins to load what a new screen shows, and tells analytics about one that needs nothing loaded.
  mutating func showContent(
    after event: NavigationEvent, from before: NavigationState, _ outcome: NavigationOutcome,
    in app: String, _ trace: inout StepTrace
  ) async {
    let match: RouteMatch?
    switch event {
    case .open(let opened): match = outcome.action == .signIn ? nil : opened
    case .signIn: match = outcome.state.pending == nil ? before.pending : nil
    case .signOut, .cancelSignIn, .back: match = nil
    }
    guard let match, let index = world.index(of: app),
      world.apps[index].screens.shows(match.screen)
    else { return }
    trace.navigate.coordinator =
      replayer.plan.app(named: app)?.coordinator(of: match.name)
    world.apps[index].contents.add(match)
    if content(of: match, in: app) == nil || [.none, .switchTab].contains(outcome.action) {
      trace.navigate.analytics.append(AnalyticsEvent(.opened, match))
    } else {
      await load(match, in: app, at: index, isRefresh: false, &trace)
    }
  }

  private func content(of match: RouteMatch, in app: String) -> RouteContent? {
    replayer.plan.app(named: app)?.routes?.content(of: match.name)
  }

  /// Asks for every part at once; what comes without delay is there when the step ends.
  private mutating func load(
    _ match: RouteMatch, in app: String, at index: Int, isRefresh: Bool,
    _ trace: inout StepTrace
  ) async {
    guard let content = content(of: match, in: app) else { return }
    var parts: [ContentLoad.Part] = []
    for (number, url) in content.addresses(for: match.parameters).enumerated() {
      let isMain = number == 0
      let isKept =
        content.cache.keeps(mainPart: isMain)
        && world.apps[index].contents.cache.isFresh(url, at: world.now)
      parts.append(
        isKept && !isRefresh
          ? ContentLoad.Part(
            url: url, isMain: isMain, due: world.now, status: 200, isCached: true)
          : await ask(for: url, isMain: isMain))
    }
    let load = ContentLoad(content, of: match.screen, parts: parts, isRefresh: isRefresh)
    world.apps[index].contents.loads.removeAll { $0.screen == match.screen }
    world.apps[index].contents.loads.append(load)
    trace.navigate.content = load
    await settle(&trace)
  }

  private mutating func ask(for url: String, isMain: Bool) async -> ContentLoad.Part {
    guard world.device.network != .offline else {
      return ContentLoad.Part(
        url: url, isMain: isMain, due: world.now, status: nil, isCached: false)
    }
    let status = try? await transport.get(url).status.code
    let latency = world.latency(of: Link(url).host)
    let isInTime = latency <= TransportKind.patience
    return ContentLoad.Part(
      url: url, isMain: isMain,
      due: world.now + (isInTime ? latency : TransportKind.patience),
      status: isInTime ? status : nil, isCached: false)
  }

  /// Takes everything that has arrived by now, in the order of its time.
  mutating func settle(_ trace: inout StepTrace) async {
    guard let app = world.current ?? installed.first, let index = world.index(of: app) else {
      return
    }
    while let number = nextLoad(at: index) {
      var contents = world.apps[index].contents
      var load = contents.loads[number]
      let isOnScreen = world.apps[index].screens.shows(load.screen)
      let event = load.arrive(by: world.now, isOnScreen: isOnScreen, &contents.cache)
      contents.loads[number] = load
      if load.nextDue == nil { contents.loads.remove(at: number) }
      world.apps[index].contents = contents
      trace.navigate.content = load
      await follow(event, of: load, in: app, at: index, &trace)
    }
  }

  /// The load whose next part arrives first, of those that have.
  private func nextLoad(at index: Int) -> Int? {
    let loads = world.apps[index].contents.loads
    let due = loads.indices.filter { loads[$0].nextDue.map { $0 <= world.now } ?? false }
    return due.min { (loads[$0].nextDue ?? .zero) < (loads[$1].nextDue ?? .zero) }
  }

  private mutating func follow(
    _ event: ContentLoad.Event?, of load: ContentLoad, in app: String, at index: Int,
    _ trace: inout StepTrace
  ) async {
    let match = world.apps[index].contents.match(of: load.screen)
    switch event {
    case .shown where !load.isRefresh:
      if let match { trace.navigate.analytics.append(AnalyticsEvent(.opened, match)) }
      if load.content.signsIn { await navigate(.signIn, &trace) }
    case .failed(let code, let status):
      let words = code.words(in: world.language)
      let answer = status.map { "answered \($0)" } ?? "did not answer"
      trace.navigate.failure = RouteFailure(
        code: code.rawValue, message: words.message, recovery: words.recovery,
        detail: "\(code.rawValue): the content of \(load.screen.label) \(answer)")
      if let match {
        trace.navigate.analytics.append(AnalyticsEvent(.failed, match, reason: code.rawValue))
      }
      if !load.isRefresh { await takeAway(load.screen, in: app, at: index, &trace) }
    case .shown, .detail, nil: break
    }
  }

  /// A placeholder whose content failed goes away; what was below is on screen again.
  private mutating func takeAway(
    _ screen: Screen, in app: String, at index: Int, _ trace: inout StepTrace
  ) async {
    if world.apps[index].screens.top == screen {
      await navigate(.back, &trace)
    } else {
      world.remove(screen, in: app)
    }
  }
}
