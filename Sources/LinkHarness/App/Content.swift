import MockSite
import LinkModel

// A screen shows a placeholder until its content arrives. Nothing waits in real time: the host's latency and the
// resource's faults determine when each part of the content arrives on the virtual clock.

struct ContentArrival {
  let load: ContentLoad
  let time: Duration
  var failure: RouteFailure?
  var event: AnalyticsEvent?
  var leadsTo: [NavigationEvent] = []
}

extension Stages {
  func landing(
    of event: NavigationEvent, from before: NavigationState, _ outcome: NavigationOutcome
  ) -> RouteMatch? {
    let match: RouteMatch? =
      switch event {
      case .open(let opened): outcome.action == .signIn ? nil : opened
      case .signIn: outcome.state.pending == nil ? before.pending : nil
      case .signOut, .cancelSignIn, .back: nil
      }
    return match.flatMap { outcome.state.shows($0.screen) ? $0 : nil }
  }

  mutating func land(on match: RouteMatch, by action: NavigationAction, in app: Int) -> Bool {
    world.device.apps[app].process.contents.add(match)
    return action != .none && action != .switchTab
  }

  func loadsFirst(_ match: RouteMatch, in app: Int) -> Bool {
    let plan = plan(of: app)
    guard let content = plan.routes?.content(of: match.name),
      content.loadsFirst ?? plan.navigation.loadsFirst
    else { return false }
    let screens = screens(of: app)
    return !screens.top.mayBe(match.screen) && (screens.signedIn || !match.requiresSignIn)
  }

  /// If the pending match's content must be loaded before the screens change, signs the user in and returns the match.
  mutating func takePending(of app: Int) -> RouteMatch? {
    let state = screens(of: app)
    guard let pending = state.pending else { return nil }
    let others = NavigationState(
      root: state.root, pushed: state.pushed, modal: state.modal, signedIn: true, tab: state.tab,
      parked: state.parked)
    world.device.apps[app].screens = others
    if loadsFirst(pending, in: app) { return pending }
    world.device.apps[app].screens = state
    return nil
  }

  mutating func expect(_ match: RouteMatch, in app: Int) {
    world.device.apps[app].process.contents.add(match)
  }

  mutating func giveUpChecks(of app: Int) {
    world.device.apps[app].process.contents.dropChecks()
  }

  func hasExpired(_ match: RouteMatch, in app: Int) -> Bool {
    let live = world.device.apps[app]
    guard let content = live.plan.routes?.content(of: match.name),
      !live.process.contents.isLoading(match.screen)
    else { return false }
    if content.cache == .none { return true }
    return content.addresses(for: match.parameters).prefix(1 + content.required.count).contains {
      live.process.contents.cache.hasExpired($0, at: world.now, after: content.timeToLive)
    }
  }

  mutating func invalidate(_ item: Screen?, in app: Int) {
    guard let item else { return world.device.apps[app].process.contents.cache.forgetAll() }
    guard let table = plan(of: app).routes else { return }
    let screens = screens(of: app)
    let known = world.device.apps[app].process.contents.matches
      .filter { item.includes($0.screen) }
      .flatMap { table.content(of: $0.name)?.addresses(for: $0.parameters) ?? [] }
    let shown = (screens.stack + screens.modal + [item]).filter(item.includes)
      .flatMap(table.contentAddresses)
    for url in known + shown { world.device.apps[app].process.contents.cache.forget(url) }
  }

  func matchOnTop(of app: Int) -> RouteMatch? {
    world.device.apps[app].process.contents.match(of: screens(of: app).top)
  }

  mutating func load(
    _ match: RouteMatch, in app: Int, for purpose: ContentLoad.Purpose
  ) async -> ContentLoad? {
    let plan = plan(of: app)
    guard let content = plan.routes?.content(of: match.name) else { return nil }
    var parts: [ContentLoad.Part] = []
    for (number, url) in content.addresses(for: match.parameters).enumerated() {
      let isRequired = number <= content.required.count
      let isKept =
        content.cache.keeps(requiredPart: isRequired)
        && world.device.apps[app].process.contents.cache.isFresh(url, at: world.now)
      parts.append(
        isKept && purpose != .refresh
          ? ContentLoad.Part(
            url: url, isRequired: isRequired, due: world.now, status: 200, isCached: true)
          : await ask(for: url, isRequired: isRequired))
    }
    let load = ContentLoad(content, of: match.screen, parts: parts, for: purpose)
    world.device.apps[app].process.contents.begin(load)
    return load
  }

  private mutating func ask(for url: String, isRequired: Bool) async -> ContentLoad.Part {
    guard world.device.system.network != .offline else {
      return ContentLoad.Part(
        url: url, isRequired: isRequired, due: world.now, status: nil, isCached: false, failure: .offline)
    }
    let answer = await transport.status(of: url)
    let latency = world.latency(of: Link(url).host)
    let isInTime = latency <= TransportKind.patience && !answer.isTimeout
    return ContentLoad.Part(
      url: url, isRequired: isRequired,
      due: world.now + (isInTime ? latency + answer.wait : TransportKind.patience),
      status: isInTime ? answer.status : nil, isCached: false,
      failure: isInTime ? .noAnswer : .timeout)
  }

  mutating func nextContent(in app: Int) -> ContentArrival? {
    guard let number = world.device.apps[app].process.contents.next(by: world.now) else {
      return nil
    }
    let screens = screens(of: app)
    var contents = world.device.apps[app].process.contents
    let time = contents.due(number) ?? world.now
    let (load, event) = contents.arrive(number, by: world.now, on: screens)
    world.device.apps[app].process.contents = contents
    let match = contents.match(of: load.screen)
    var arrival = ContentArrival(load: load, time: time)
    switch event {
    case .shown where load.purpose != .refresh:
      arrival.event = match.map { AnalyticsEvent(.opened, $0) }
      if load.purpose == .checking, let match { arrival.leadsTo = [.open(match)] }
      if load.content.signsIn { arrival.leadsTo.append(.signIn) }
    case .failed(let code, let status):
      let failure = failure(code, of: load, status: status, match, in: app)
      arrival.failure = failure
      arrival.event = match.map {
        AnalyticsEvent(.failed, $0, reason: failure.code, message: failure.message)
      }
      if load.purpose != .opening { break }
      if screens.top == load.screen {
        arrival.leadsTo = [.back]
      } else {
        world.device.apps[app].remove(load.screen)
      }
    case .shown, .detail, nil: break
    }
    return arrival
  }
}

extension Stages {
  func failure(_ code: String, of activity: UserActivity, in app: Int) -> RouteFailure {
    let url = activity.page
    let values = ["type": activity.type, "%1": activity.type, "url": url?.raw, "path": url?.path]
      .compactMapValues(
        \.self)
    let words =
      plan(of: app).errors?.words(of: code, in: world.language, with: values)
    return RouteFailure(
      code: code,
      words: words ?? ErrorCode(rawValue: code)?.words(in: world.language) ?? PersonalMessage(code),
      detail: "\(code): the data of an activity of type \(activity.type) did not arrive")
  }

  private func failure(
    _ error: ErrorCode, of load: ContentLoad, status: Int?, _ match: RouteMatch?, in app: Int
  ) -> RouteFailure {
    let team = plan(of: app).errors
    let code = load.problem.flatMap { load.content.errors[$0] ?? team?.codes[$0] } ?? error.rawValue
    let about = ["route": load.screen.route, "status": status.map(String.init) ?? ""]
    let parameters = match?.parameters.all ?? []
    let numbered = parameters.enumerated().map { ("%\($0 + 1)", $1.value) }
    let values = Dictionary(
      firstOf: parameters.map { ($0.name, $0.value) } + numbered + about.map { ($0, $1) })
    let failed = load.failedAddress.flatMap { $0 == load.neededAddresses.first ? nil : $0 }
    let part = failed.map { "required content \($0)" } ?? "content"
    let answer = status.map { "responded with \($0)" } ?? "did not respond"
    return RouteFailure(
      code: code,
      words: team?.words(of: code, in: world.language, with: values)
        ?? ErrorCode(rawValue: code)?.words(in: world.language) ?? PersonalMessage(code),
      detail: "\(code): the \(part) of \(load.screen.label) \(answer)")
  }
}
