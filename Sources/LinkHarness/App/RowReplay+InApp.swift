import LinkModel

// What the user does in an app, and what an app does itself.

extension RowReplay {
  mutating func perform(_ action: Step.AppAction, in app: Int) async {
    switch action {
    case .refresh:
      if let match = stages.matchOnTop(of: app) { await load(match, in: app, for: .refresh) }
    case .invalidate(let item, _): stages.invalidate(item, in: app)
    case .convert(let action):
      if let match = stages.matchOnTop(of: app) {
        report(AnalyticsEvent(.converted, match, action: action), in: app)
      }
    case .chooseTab(let name):
      let before = stages.screens(of: app)
      stages.world.device.apps[app].show(tab: name)
      let after = stages.screens(of: app)
      if after.tab != name { trace.appProblems.append(.failed("\(stages.plan(of: app).name) has no tab \(name)")) }
      trace.navigate.add(NavigationOutcome(before == after ? .none : .switchTab, after), from: before)
    case .tap(let text):
      let link = Link(text)
      if link.scheme.isEmpty {
        trace.appProblems.append(
          .failed("a modelled app has no elements; write the link that the element opens, or use the app's own code"))
      } else {
        await open(link, from: .opened(by: stages.plan(of: app).name, universalLinksOnly: false))
      }
    case .returnToPrevious:
      let before = stages.screens(of: app)
      let outcome = stages.returnToPrevious(in: app)
      trace.navigate.add(outcome, from: before)
      stages.announce(outcome.announced, in: app)
    case .share(let share):
      trace.route = stages.make(share, in: app)
      guard let link = trace.route.made else { return }
      await open(link, from: .messages)
      trace.route.roundTrip = share.isRead(by: trace.route.match)
    }
  }
}

extension UserAction {
  init?(_ event: NavigationEvent) {
    switch event {
    case .open: return nil
    case .back: self = .back
    case .signIn: self = .signIn
    case .signOut: self = .signOut
    case .cancelSignIn: self = .cancelSignIn
    }
  }

  init?(_ action: Step.AppAction) {
    switch action {
    case .refresh: self = .refresh
    case .convert(let name): self = .convert(name)
    case .chooseTab(let name): self = .chooseTab(name)
    case .tap(let text): self = .tapInApp(text)
    case .share(let share): self = .share(RouteMatch(share.route, share.parameters))
    case .returnToPrevious: self = .returnToPrevious
    case .invalidate: return nil
    }
  }
}
