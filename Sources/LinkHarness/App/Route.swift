import LinkModel

// A link is routed with the app's own router or, by default, with the plan's route table.

extension Stages {
  private func name(of app: Int) -> String { plan(of: app).name }

  func hasRouter(_ app: Int) -> Bool {
    !setup.hasNoCode && setup.code.routers.of(name(of: app)) != nil
      || plan(of: app).routes != nil
  }

  /// What the app has no setting for is passed to the router, except a payload: it is no URL, and results in
  /// `unknown-route`.
  func route(
    _ arrival: Incoming, in app: Int
  ) async -> RoutingOutcome? {
    let plan = plan(of: app)
    guard let target = plan.arrivals?.target(of: arrival.kind, arrival.link, arrival.payload) else {
      if arrival.payload == nil { return await routeLink(of: arrival, in: app) }
      return RouteResult.failure(RoutingError(.unknownRoute(path: arrival.link.raw)))
        .outcome(in: world.language, plan.errors)
    }
    let parameters = RouteParameters(target.parameters)
    guard let table = plan.routes else { return .route(RouteMatch(target.route, parameters)) }
    return table.match(target.route, table.splitting(parameters, for: target.route)).outcome(
      in: world.language, plan.errors)
  }

  private func routeLink(of arrival: Incoming, in app: Int) async -> RoutingOutcome? {
    let link = arrival.link
    guard !setup.hasNoCode, let router = setup.code.routers.of(name(of: app)) else {
      let plan = plan(of: app)
      return plan.routes?.route(link, at: world.device.system.date + world.now).outcome(in: world.language, plan.errors)
    }
    guard let url = link.url else {
      return .failure(RouteFailure(RoutingError(.invalidEncoding(link.raw))))
    }
    do {
      return .route(try await setup.code.limited { try await router.route(url) })
    } catch {
      return .failure(RouteFailure(error, code: router.code(for: error)))
    }
  }

  func fallbackReason(of routing: RoutingOutcome, in app: Int) -> RouteFailure? {
    guard case .route(let match) = routing, let reason = match.fallbackReason else { return nil }
    return RouteFailure(reason, in: world.language, plan(of: app).errors)
  }

  func make(_ share: Step.Share, in app: Int) -> RouteTrace {
    let app = plan(of: app)
    var outcome = RouteTrace()
    guard let table = app.routes else { return outcome }
    let host = app.associatedDomains.first { $0.service == "applinks" && !$0.isWildcard }?.host
    do throws(RouteURLError) {
      outcome.made = try LinkMaker(table, host: host ?? "", settings: app.effects.links).link(
        to: share.route, share.parameters, for: share.platform, share.campaign)
    } catch {
      outcome.notMade = error
      outcome.outcome = .failure(
        RouteFailure(
          code: RouteFailure.linkNotMade, message: error.message, recovery: nil,
          detail: RouteFailure.linkNotMade + ": " + error.message))
    }
    return outcome
  }
}
