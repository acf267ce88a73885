import LinkModel

extension ModelApp: AppProcess {
  var isRunning: Bool { process.inbox != nil }

  mutating func launch(for options: Delivery?, _ turn: inout AppTurn) {}

  nonisolated(nonsending) mutating func receive(_ events: [Incoming], _ turn: inout AppTurn) async -> [AppRequest] {
    var requests: [AppRequest] = []
    var taken: [Incoming] = []
    for event in events {
      if let activity = event.activity, !activity.isLink {
        if activity.fails { requests += fail(activity, &turn) }
      } else {
        take(event, &taken, &turn)
      }
    }
    if let link = taken.last, passesOn(link, turn.around) { return requests + [.open(link, from: nil)] }
    guard !taken.isEmpty, hasRouter(turn.code) else { return requests }
    var arriving: [(link: Incoming, routing: RoutingOutcome)] = []
    for link in taken {
      if plan.effects.analytics?.reportsReceived == true {
        report(AnalyticsEvent(received: link.link), of: link.origin, &turn)
      }
      guard let routing = await route(link, turn.around, turn.code) else { continue }
      turn.trace.route.link = link.link
      note(routing, &turn)
      note(link, of: routing)
      arriving.append((link, routing))
    }
    let (launches, waits) = queue(arriving, in: turn.around.state)
    turn.trace.dispatch.isQueued = waits
    if waits { await handle(&turn) }
    if launches, !turn.around.launchIsSlow { process.inbox?.finishLaunch() }
    if isLaunching {
      turn.note(Act(.unfinished, by: name))
      return requests
    }
    await handle(&turn)
    guard let link = taken.last, !link.isDirect else { return requests }
    if plan.effects.reopensLinks, !link.link.scheme.isEmpty, !link.openers.contains(turn.around.place.app) {
      requests.append(.open(link, from: nil))
    }
    return requests + decline(link, arriving.last?.routing)
  }

  /// Whether the app opens a link in the browser itself, instead of handling it.
  private func passesOn(_ link: Incoming, _ around: AppTurn.Surroundings) -> Bool {
    guard !link.isDirect, link.link.isWeb, !link.openers.contains(around.place.app) else { return false }
    return switch plan.effects.opensInBrowser {
    case .never: false
    case .signedOut: !screens.signedIn
    case .always: true
    }
  }

  /// An app that lists no methods takes what arrives in the last one that is called.
  private func take(_ event: Incoming, _ taken: inout [Incoming], _ turn: inout AppTurn) {
    guard let delivery = event.delivery else { return }
    let implemented = plan.effects.entryPoints
    if let implemented { turn.trace.implemented[name] = implemented }
    var isTaken = false
    func take(_ call: EntryPoint) {
      isTaken = true
      turn.note(Act(.took, by: name, method: call.rawValue, url: event.link.raw))
      taken.append(event)
    }
    if let implemented {
      for call in delivery.calls where implemented.contains(call) { take(call) }
    } else if delivery.skipped == nil {
      take(delivery.entryPoint)
    }
    turn.noteEnd(of: delivery, by: name)
    if !isTaken { turn.lose(event.link, .untaken(delivery.calls, delivery.skipped), in: name) }
  }

  nonisolated(nonsending) mutating func perform(_ action: ProcessAction, _ turn: inout AppTurn) async -> [AppRequest] {
    switch action {
    case .navigate(let event):
      if case .signOut = event { process.contents.cache.forgetAll() }
      await navigate(event, &turn)
    case .finishLaunch:
      guard process.inbox != nil else {
        turn.trace.dispatch.handled = []
        return []
      }
      process.inbox?.finishLaunch()
      await handle(&turn)
      // Re-entry: a link without a route is opened outside the app, now that the app is ready.
      if let link = turn.trace.dispatch.handled?.last?.link {
        return decline(Incoming(link, from: .app, nil), turn.trace.route.outcome)
      }
    case .inApp(let action): return await perform(action, &turn)
    }
    return []
  }

  func observe(_ turn: inout AppTurn) -> [AppRequest] { [] }

  /// What remains of the app after its end is a matter of the device.
  func end(_ end: AppEnd, _ turn: inout AppTurn) {
    for arrival in process.inbox?.waiting ?? [] { turn.lose(arrival.link, .processEnded, in: name) }
  }

  // MARK: Links

  private nonisolated(nonsending) mutating func handle(_ turn: inout AppTurn) async {
    let handled = dispatch()
    turn.trace.dispatch.add(handled)
    if let limit = plan.dispatch.limit {
      for arrival in process.inbox?.takeDropped() ?? [] { turn.lose(arrival.link, .noSlot(limit), in: name) }
    }
    for arrival in handled {
      guard let (link, routing) = process.inbox?[arrival] else { continue }
      turn.trace.route.link = link.link
      note(routing, &turn)
      switch routing {
      case .route(let match): await navigate(.open(match), &turn)
      case .failure(let failure):
        turn.note(Act(.threw, by: name, error: failure.code))
        let event = AnalyticsEvent(refused: arrival.link, reason: failure.code, message: failure.message)
        report(event, of: link.origin, &turn)
      }
    }
    if process.inbox?.takeLaunch() == true, !handled.isEmpty { endStart(&turn) }
  }

  /// What the app's start does to the screens of the links that launched it.
  private mutating func endStart(_ turn: inout AppTurn) {
    let before = screens
    switch plan.effects.screensAtLaunch {
    case .kept: return
    case .replaced:
      screens = plan.navigation.start(signedIn: before.signedIn).with(
        signedIn: before.signedIn, pending: before.pending)
    case .alone: screens = before.with(root: before.top, pushed: [], modal: [])
    }
    if screens == before { return }
    let reason = "the app is launching, and its screens are \(plan.effects.screensAtLaunch.rawValue)"
    show(NavigationOutcome(.reset, screens, reasons: [reason]), from: before, &turn)
  }

  private func note(_ routing: RoutingOutcome, _ turn: inout AppTurn) {
    turn.trace.route.outcome = routing
    turn.trace.route.fallbackReason = fallbackReason(of: routing, in: turn.language)
  }

  /// A link with a custom scheme is not returned, because the system could deliver it to the same app again.
  private func decline(_ link: Incoming, _ routing: RoutingOutcome?) -> [AppRequest] {
    guard case .failure(let failure)? = routing, failure.isUnknownRoute, link.link.isWeb, !plan.effects.reopensLinks
    else { return [] }
    return present(link, in: plan.effects.unroutable)
  }

  private func present(_ link: Incoming, in place: AppEffects.Declined) -> [AppRequest] {
    switch place {
    case .error: []
    case .browser: [.open(link, from: nil)]
    case .safariView: [.open(link, from: .safariView(page: nil))]
    }
  }

  private func fail(_ activity: UserActivity, _ turn: inout AppTurn) -> [AppRequest] {
    switch plan.effects.failedActivity {
    case nil: break
    case .opens(let place)?:
      guard let link = activity.page, link.isWeb else { break }
      return present(Incoming(link, from: .app, nil), in: place)
    case .error(let code)?:
      let failure = failure(code, of: activity, in: turn.language)
      turn.trace.route.outcome = .failure(failure)
      turn.note(Act(.threw, by: name, error: code))
      let link = activity.page ?? Link(activity.type)
      report(
        AnalyticsEvent(refused: link, reason: code, message: failure.message),
        of: Incoming.Origin(link: link, opener: activity.origin.rawValue), &turn)
    }
    return []
  }
}

extension UserActivity {
  fileprivate var isLink: Bool { !fails && type == UserActivity.browsingWeb && page?.isWeb == true }
}
