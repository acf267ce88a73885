import HarnessText
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

extension ModelApp {
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

  func loadsFirst(_ match: RouteMatch) -> Bool {
    guard let content = plan.routes?.content(of: match.name),
      content.loadsFirst ?? plan.navigation.loadsFirst
    else { return false }
    return !screens.top.mayBe(match.screen) && (screens.signedIn || !match.requiresSignIn)
  }

  /// If the pending match's content must be loaded before the screens change, signs the user in and returns the match.
  mutating func takePending() -> RouteMatch? {
    let state = screens
    guard let pending = state.pending else { return nil }
    screens = state.with(signedIn: true, pending: nil)
    if loadsFirst(pending) { return pending }
    screens = state
    return nil
  }

  func hasExpired(_ match: RouteMatch, at now: Duration) -> Bool {
    guard let content = plan.routes?.content(of: match.name),
      !process.contents.isLoading(match.screen)
    else { return false }
    if content.cache == .none { return true }
    return content.addresses(for: match.parameters).prefix(1 + content.required.count).contains {
      process.contents.cache.hasExpired($0, at: now, after: content.timeToLive)
    }
  }

  mutating func invalidate(_ item: Screen?) {
    guard let item else { return process.contents.cache.forgetAll() }
    guard let table = plan.routes else { return }
    let screens = screens
    let known = process.contents.matches
      .filter { item.includes($0.screen) }
      .flatMap { table.content(of: $0.name)?.addresses(for: $0.parameters) ?? [] }
    let shown = (screens.stack + screens.modal + [item]).filter(item.includes)
      .flatMap(table.contentAddresses)
    for url in known + shown { process.contents.cache.forget(url) }
  }

  var matchOnTop: RouteMatch? { process.contents.match(of: screens.top) }

  nonisolated(nonsending) mutating func begin(
    _ match: RouteMatch, for purpose: ContentLoad.Purpose, _ turn: inout AppTurn
  ) async -> ContentLoad? {
    guard let content = plan.routes?.content(of: match.name) else { return nil }
    var parts: [ContentLoad.Part] = []
    for (number, url) in content.addresses(for: match.parameters).enumerated() {
      let isRequired = number <= content.required.count
      let isKept =
        content.cache.keeps(requiredPart: isRequired)
        && process.contents.cache.isFresh(url, at: turn.now)
      parts.append(
        isKept && purpose != .refresh
          ? ContentLoad.Part(
            url: url, isRequired: isRequired, due: turn.now, status: 200, isCached: true)
          : await ask(for: url, isRequired: isRequired, &turn))
    }
    let load = ContentLoad(content, of: match.screen, parts: parts, for: purpose)
    process.contents.begin(load)
    return load
  }

  private nonisolated(nonsending) func ask(for url: String, isRequired: Bool, _ turn: inout AppTurn) async
    -> ContentLoad.Part
  {
    turn.note(Act(.requested, by: name, url: url))
    guard !turn.around.isOffline else {
      return ContentLoad.Part(
        url: url, isRequired: isRequired, due: turn.now, status: nil, isCached: false, failure: .offline)
    }
    let answer = await turn.transport().status(of: url)
    let latency = Link(url).host.flatMap { turn.around.hosts[$0] }?.latency ?? .zero
    let isInTime = latency <= TransportKind.patience && !answer.isTimeout
    return ContentLoad.Part(
      url: url, isRequired: isRequired,
      due: turn.now + (isInTime ? latency + answer.wait : TransportKind.patience),
      status: isInTime ? answer.status : nil, isCached: false,
      failure: isInTime ? .noAnswer : .timeout)
  }

  mutating func nextContent(by now: Duration, in language: Language) -> ContentArrival? {
    guard let number = process.contents.next(by: now) else { return nil }
    let screens = screens
    var contents = process.contents
    let time = contents.due(number) ?? now
    let (load, event) = contents.arrive(number, by: now, on: screens)
    process.contents = contents
    let match = contents.match(of: load.screen)
    var arrival = ContentArrival(load: load, time: time)
    switch event {
    case .shown where load.purpose != .refresh:
      arrival.event = match.map { AnalyticsEvent(.opened, $0) }
      if load.purpose == .checking, let match { arrival.leadsTo = [.open(match)] }
      if load.content.signsIn { arrival.leadsTo.append(.signIn) }
    case .failed(let code, let status):
      let failure = failure(code, of: load, status: status, match, in: language)
      arrival.failure = failure
      arrival.event = match.map {
        AnalyticsEvent(.failed, $0, reason: failure.code, message: failure.message)
      }
      if load.purpose != .opening { break }
      if screens.top == load.screen {
        arrival.leadsTo = [.back]
      } else {
        self.screens = screens.removing(load.screen)
      }
    case .shown, .detail, nil: break
    }
    return arrival
  }
}

extension ModelApp {
  func failure(_ code: String, of activity: UserActivity, in language: Language) -> RouteFailure {
    let url = activity.page
    let values = ["type": activity.type, "%1": activity.type, "url": url?.raw, "path": url?.path]
      .compactMapValues(
        \.self)
    let words =
      plan.errors?.words(of: code, in: language, with: values)
    return RouteFailure(
      code: code,
      words: words ?? ErrorCode(rawValue: code)?.words(in: language) ?? PersonalMessage(code),
      detail: "\(code): the data of an activity of type \(activity.type) did not arrive")
  }

  private func failure(
    _ error: ErrorCode, of load: ContentLoad, status: Int?, _ match: RouteMatch?, in language: Language
  ) -> RouteFailure {
    let team = plan.errors
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
      words: team?.words(of: code, in: language, with: values)
        ?? ErrorCode(rawValue: code)?.words(in: language) ?? PersonalMessage(code),
      detail: "\(code): the \(part) of \(load.screen.path) \(answer)")
  }
}
