import MockSite
import LinkModel

// What a screen shows: a placeholder first, its content when that arrives. Nothing waits: how long a part takes follows from
// the latency of its host, and it arrives when the clock of the replay gets there.

struct ContentArrival {
  let load: ContentLoad
  var failure: RouteFailure?
  var event: AnalyticsEvent?
  /// What it does to the screens: content can sign the person in, and a screen whose content failed goes away.
  var leadsTo: NavigationEvent?
}

extension Stages {
  /// The match a navigation led to, when its screen is on screen now and was not before.
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

  /// Notes that a match led to a screen, and returns whether the screen is new and has to load its content.
  mutating func land(on match: RouteMatch, by action: NavigationAction, in app: Int) -> Bool {
    world.devices[here].apps[app].contents.add(match)
    return action != .none && action != .switchTab
  }

  func matchOnTop(of app: Int) -> RouteMatch? {
    world.devices[here].apps[app].contents.match(of: screens(of: app).top)
  }

  /// Begins to load all parts of what the screen shows; `nil` for a screen that needs nothing loaded.
  mutating func load(_ match: RouteMatch, in app: Int, isRefresh: Bool = false) async
    -> ContentLoad?
  {
    let plan = world.devices[here].apps[app].plan
    guard let content = plan.routes?.content(of: match.name) else { return nil }
    var parts: [ContentLoad.Part] = []
    for (number, url) in content.addresses(for: match.parameters).enumerated() {
      let isMain = number == 0
      let isKept =
        content.cache.keeps(mainPart: isMain)
        && world.devices[here].apps[app].contents.cache.isFresh(url, at: world.now)
      parts.append(
        isKept && !isRefresh
          ? ContentLoad.Part(
            url: url, isMain: isMain, due: world.now, status: 200, isCached: true)
          : await ask(for: url, isMain: isMain))
    }
    let load = ContentLoad(content, of: match.screen, parts: parts, isRefresh: isRefresh)
    world.devices[here].apps[app].contents.begin(load)
    return load
  }

  private mutating func ask(for url: String, isMain: Bool) async -> ContentLoad.Part {
    let isOnline = world.devices[here].system.network != .offline
    let latency = isOnline ? world.latency(of: Link(url).host) : .zero
    let status = isOnline ? try? await transport.get(url).status.code : nil
    return ContentLoad.Part(
      url: url, isMain: isMain, due: world.now + min(latency, TransportKind.patience),
      status: latency <= TransportKind.patience ? status : nil, isCached: false)
  }

  /// The content that arrives next in an app, of that which has arrived by now.
  mutating func nextContent(in app: Int) -> ContentArrival? {
    guard let number = world.devices[here].apps[app].contents.next(by: world.now) else {
      return nil
    }
    let screens = screens(of: app)
    var contents = world.devices[here].apps[app].contents
    let (load, event) = contents.arrive(number, by: world.now, on: screens)
    world.devices[here].apps[app].contents = contents
    let match = contents.match(of: load.screen)
    var arrival = ContentArrival(load: load)
    switch event {
    case .shown where !load.isRefresh:
      arrival.event = match.map { AnalyticsEvent(.opened, $0) }
      if load.content.signsIn { arrival.leadsTo = .signIn }
    case .failed(let code, let status):
      arrival.failure = RouteFailure(code, of: load, status: status, in: world.language)
      arrival.event = match.map { AnalyticsEvent(.failed, $0, reason: code.rawValue) }
      if load.isRefresh { break }
      if screens.top == load.screen {
        arrival.leadsTo = .back
      } else {
        world.devices[here].apps[app].remove(load.screen)
      }
    case .shown, .detail, nil: break
    }
    return arrival
  }
}

extension RouteFailure {
  /// Content that could not be loaded, in the person's language.
  fileprivate init(_ code: ErrorCode, of load: ContentLoad, status: Int?, in language: Language) {
    let words = code.words(in: language)
    let answer = status.map { "answered \($0)" } ?? "did not answer"
    self.init(
      code: code.rawValue, message: words.message, recovery: words.recovery,
      detail: "\(code.rawValue): the content of \(load.screen.label) \(answer)")
  }
}
