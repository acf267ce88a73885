import LinkModel

extension ModelApp {
  nonisolated(nonsending) mutating func navigate(
    _ event: NavigationEvent, isLoaded: Bool = false, _ turn: inout AppTurn
  ) async {
    if case .open(let match) = event, !isLoaded {
      // Screens whose content is being loaded must not open after the link's.
      process.contents.dropChecks()
      if loadsFirst(match) { return await loadFirst(match, &turn) }
    }
    // Re-entry: after the sign-in, a pending link is opened like a new link if its content must be loaded before the
    // screens change.
    if case .signIn = event, let pending = takePending() {
      await navigate(.signIn, &turn)
      turn.trace.route.outcome = .route(pending)
      return await navigate(.open(pending), &turn)
    }
    let before = screens
    let outcome = NavigationOutcome(LinkModel.navigate(before, event, plan.navigation))
    screens = outcome.state
    if case .open = event, outcome.action != .none, outcome.action != .signIn { process.previous = before }
    show(outcome, from: before, &turn)
    if outcome.action == .signIn, case .open(let match) = event, outcome.state.pending == nil {
      turn.lose(match.screen.path, .droppedAtSignIn, in: name)
    }
    // Re-entry: signing in resumes the pending link, and the link's route becomes the step's routing result.
    if case .signIn = event, let resumed = before.pending, outcome.state.pending == nil {
      turn.trace.route.outcome = .route(resumed)
    }
    defer { if plan.effects.announcements != nil { announce(outcome.announced, turn.around) } }
    guard let match = landing(of: event, from: before, outcome) else { return }
    turn.trace.navigate.coordinator = plan.coordinator(of: match.name)
    process.contents.add(match)
    if isLoaded { return }
    let isNew = outcome.action != .none && outcome.action != .switchTab
    let isLoading =
      if plan.routes?.content(of: match.name) == nil {
        false
      } else if isNew {
        await load(match, for: .opening, &turn)
      } else if hasExpired(match, at: turn.now) {
        await load(match, for: .reopening, &turn)
      } else {
        false
      }
    if !isLoading { report(AnalyticsEvent(.opened, match), &turn) }
  }

  func show(_ outcome: NavigationOutcome, from before: NavigationState, _ turn: inout AppTurn) {
    turn.trace.navigate.add(outcome, from: before, by: name)
    turn.noteChange(outcome, from: before, by: name)
  }

  /// Until the content arrives, and after an error, the screens are unchanged.
  private nonisolated(nonsending) mutating func loadFirst(_ match: RouteMatch, _ turn: inout AppTurn) async {
    process.contents.add(match)
    let before = screens
    await load(match, for: .checking, &turn)
    if screens != before { return }
    let reason = "the content of \(match.screen.path) is loaded before the screens change"
    turn.trace.navigate.add(NavigationOutcome(.none, before, reasons: [reason]), from: before, by: name)
  }

  @discardableResult
  nonisolated(nonsending) mutating func load(
    _ match: RouteMatch, for purpose: ContentLoad.Purpose, _ turn: inout AppTurn
  ) async -> Bool {
    guard let load = await begin(match, for: purpose, &turn) else { return false }
    turn.trace.navigate.content = load
    await settle(&turn)
    if process.contents.isLoading(match.screen) { turn.note(Act(.unfinished, by: name)) }
    return true
  }

  nonisolated(nonsending) mutating func settle(_ turn: inout AppTurn) async {
    let end = turn.now
    while let arrival = nextContent(by: turn.now, in: turn.language) {
      turn.trace.navigate.content = arrival.load
      turn.trace.navigate.failure = arrival.failure ?? turn.trace.navigate.failure
      // Content may arrive before the end of the step, and takes effect when it arrives.
      turn.now = max(arrival.time, turn.trace.time)
      if let event = arrival.event { report(event, &turn) }
      // After content has arrived, its screen may be opened or the user signed in; after content has failed to load,
      // its screen may be closed.
      for event in arrival.leadsTo {
        await navigate(event, isLoaded: arrival.load.purpose == .checking, &turn)
      }
      turn.now = end
    }
  }

  mutating func chooseTab(_ name: String, _ turn: inout AppTurn) {
    let before = screens
    show(tab: name)
    if screens.tab != name { turn.fail("\(self.name) has no tab \(name)") }
    show(NavigationOutcome(before == screens ? .none : .switchTab, screens), from: before, &turn)
  }

  /// Shows the screens that were shown before the last link changed them; the user stays signed in or out.
  mutating func returnToPrevious(_ turn: inout AppTurn) {
    let before = screens
    let state = process.previous?.with(signedIn: before.signedIn, pending: nil) ?? before
    process.previous = nil
    screens = state
    let isSame = state == before
    let outcome = NavigationOutcome(
      NavigationAction(of: .back, from: before, to: state), state,
      reasons: [isSame ? "no link changed the screens" : "the user returned to \(state.top.label)"],
      announced: isSame ? [] : [state.top.path])
    show(outcome, from: before, &turn)
    announce(outcome.announced, turn.around)
  }
}
