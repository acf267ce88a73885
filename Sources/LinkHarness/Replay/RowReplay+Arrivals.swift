import LinkModel

// From the moment an app gets a link to the moment it handles it: routed at once, handled when its turn comes.

extension RowReplay {
  /// Takes several links that arrive before the app can handle any of them.
  mutating func arrive(_ arriving: [Step.Arriving], _ trace: inout StepTrace) async {
    var incoming: [String: [Incoming]] = [:]
    var order: [String] = []
    for item in arriving {
      guard let (app, link) = destination(of: item, &trace) else { continue }
      if incoming[app] == nil { order.append(app) }
      incoming[app, default: []].append(link)
    }
    for app in order { await receive(incoming[app] ?? [], in: app, &trace) }
  }

  /// The app one of them goes to: the system decides about links, the rest is made for an app.
  private func destination(
    of item: Step.Arriving, _ trace: inout StepTrace
  ) -> (app: String, Incoming)? {
    if let kind = item.kind {
      let app = item.app ?? world.current ?? installed.first
      return app.map { ($0, Incoming(kind, item.link)) }
    }
    let decision = world.device.decide(item.link, from: item.source)
    (trace.link, trace.source, trace.decide.decision) = (item.link, item.source, decision)
    guard case .app(let app) = decision.destination else { return nil }
    trace.deliver = world.device.delivery(of: item.link, decision, from: item.source)
    return (app, Incoming(item.link, from: item.source))
  }

  /// The app that was launched is ready, and handles what waited.
  mutating func finishLaunch(_ trace: inout StepTrace) async {
    guard let app = world.current ?? installed.first, let index = world.index(of: app),
      var inbox = world.apps[index].inbox.take()
    else {
      trace.dispatch.handled = []
      return
    }
    inbox.finishLaunch()
    await handle(&inbox, in: app, &trace)
    world.apps[index].inbox = inbox
    world.bringForward(app)
    if let link = trace.dispatch.handled?.last?.link { await returnLink(link, by: app, &trace) }
  }

  /// Hands links to an app, which routes them at once and handles them when their turn comes.
  mutating func receive(
    _ incoming: [Incoming], in app: String, _ trace: inout StepTrace
  ) async {
    world.current = app
    guard let index = world.index(of: app), hasRouter(app) else { return }
    // Taken out of the world, so that adding to it copies nothing.
    var inbox = world.apps[index].inbox.take() ?? Inbox()
    let state = world.state(of: app)
    let launches = state == .notRunning || (state == .launching && !inbox.isLaunching)
    if launches { inbox.beginLaunch() }
    var arrivals: [Arrival] = []
    for item in incoming {
      guard let routing = await routing(of: item.link, in: app) else { continue }
      arrivals.append(inbox.take(item, routing))
      trace.route.outcome = routing
    }
    inbox.arrived(arrivals)
    // A link that launched the app waits until launching is over, and is then handled once.
    trace.dispatch.isQueued = inbox.isLaunching
    if inbox.isLaunching {
      await handle(&inbox, in: app, &trace)
      trace.dispatch.isQueued = (trace.dispatch.handled ?? []).isEmpty
    }
    if launches, !world.launchIsSlow { inbox.finishLaunch() }
    if !inbox.isLaunching { await handle(&inbox, in: app, &trace) }
    world.apps[index].inbox = inbox
    world.bringForward(app, as: inbox.isLaunching ? .launching : .foreground)
  }

  /// Lets the app handle what it can.
  private mutating func handle(
    _ inbox: inout Inbox, in app: String, _ trace: inout StepTrace
  ) async {
    do {
      let new = try await next(of: &inbox, in: app, &trace)
      trace.dispatch.handled = trace.dispatch.handled.map { $0 + new } ?? new
      for arrival in new {
        guard let routing = inbox.routing(of: arrival) else { continue }
        trace.route.outcome = routing
        switch routing {
        case .route(let match): await navigate(.open(match), &trace)
        case .failure(let failure):
          trace.navigate.analytics.append(
            AnalyticsEvent(refused: arrival.link, reason: failure.code))
        }
      }
    } catch {
      trace.route.outcome = .failure(RouteFailure(error))
    }
  }

  /// What the app handles now: by the model, or by its own dispatcher, held against the model.
  private func next(
    of inbox: inout Inbox, in app: String, _ trace: inout StepTrace
  ) async throws -> [Arrival] {
    let byRules = inbox.next(by: rules(of: app))
    guard let dispatcher = replayer.dispatcher else { return byRules }
    let before = inbox.handled
    let handled = try await dispatcher.handled(after: inbox.events)
    if trace.dispatch.problem == nil {
      trace.dispatch.problem = DispatchProblem(handled, after: inbox.events, before: before)
      trace.dispatch.shouldHandle = byRules
    }
    inbox.handled = handled
    return Array(handled.dropFirst(before.count))
  }

  /// Whether anything can be said about what the app does with a link.
  private func hasRouter(_ app: String) -> Bool {
    replayer.router != nil || replayer.plan.app(named: app)?.routes != nil
  }

  private func rules(of app: String) -> DispatchRules {
    replayer.plan.app(named: app)?.dispatch ?? DispatchRules()
  }
}

extension World {
  func state(of app: String) -> Device.State? {
    device.index(ofApp: app).map { device.apps[$0].state }
  }
}
