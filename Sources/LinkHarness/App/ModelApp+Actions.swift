import LinkModel

// What the user does in an app.

extension ModelApp {
  nonisolated(nonsending) mutating func perform(_ action: Step.AppAction, _ turn: inout AppTurn) async -> [AppRequest] {
    switch action {
    case .refresh:
      if let match = matchOnTop { await load(match, for: .refresh, &turn) }
    case .invalidate(let item, _): invalidate(item)
    case .convert(let action):
      if let match = matchOnTop { report(AnalyticsEvent(.converted, match, action: action), &turn) }
    case .chooseTab(let name): chooseTab(name, &turn)
    case .tap(let text):
      let link = Link(text)
      if !link.scheme.isEmpty { return [.pass(link, from: .opened(by: name, universalLinksOnly: false))] }
      turn.fail("a modelled app has no elements; write the link that the element opens, or use the app's own code")
    case .returnToPrevious: returnToPrevious(&turn)
    case .share(let share):
      turn.trace.route = make(share)
      if let link = turn.trace.route.made { return [.pass(link, from: .messages)] }
    }
    return []
  }
}

extension UserAction {
  init?(_ action: ProcessAction) {
    switch action {
    case .navigate(.open), .finishLaunch, .inApp(.invalidate): return nil
    case .navigate(.back): self = .back
    case .navigate(.signIn): self = .signIn
    case .navigate(.signOut): self = .signOut
    case .navigate(.cancelSignIn): self = .cancelSignIn
    case .inApp(.refresh): self = .refresh
    case .inApp(.convert(let name)): self = .convert(name)
    case .inApp(.chooseTab(let name)): self = .chooseTab(name)
    case .inApp(.tap(let text)): self = .tapInApp(text)
    case .inApp(.share(let share)): self = .share(RouteMatch(share.route, share.parameters))
    case .inApp(.returnToPrevious): self = .returnToPrevious
    }
  }
}
