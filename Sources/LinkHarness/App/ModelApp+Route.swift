import LinkModel

// A link is routed with the app's own router or, by default, with the plan's route table.

extension ModelApp {
  func hasRouter(_ code: OwnCode) -> Bool { plan.routes != nil || code.routers.of(name) != nil }

  /// What the app has no setting for is passed to the router, except a payload: it is no URL, and results in
  /// `unknown-route`.
  nonisolated(nonsending) func route(_ arrival: Incoming, _ turn: AppTurn.Surroundings, _ code: OwnCode) async
    -> RoutingOutcome?
  {
    guard let target = plan.arrivals?.target(of: arrival.kind, arrival.link, arrival.payload) else {
      if arrival.payload == nil { return await routeLink(of: arrival, turn, code) }
      return RouteResult.failure(RoutingError(.unknownRoute(path: arrival.link.raw)))
        .outcome(in: turn.language, plan.errors)
    }
    let parameters = RouteParameters(target.parameters)
    guard let table = plan.routes else { return .route(RouteMatch(target.route, parameters)) }
    return table.match(target.route, table.splitting(parameters, for: target.route)).outcome(
      in: turn.language, plan.errors)
  }

  private nonisolated(nonsending) func routeLink(
    of arrival: Incoming, _ turn: AppTurn.Surroundings, _ code: OwnCode
  ) async -> RoutingOutcome? {
    let link = arrival.link
    guard let router = code.routers.of(name) else {
      return plan.routes?.route(link, at: turn.date + turn.now).outcome(in: turn.language, plan.errors)
    }
    guard let url = link.url else {
      return .failure(RouteFailure(RoutingError(.invalidEncoding(link.raw))))
    }
    do {
      return .route(try await code.call("route(_:)") { try await router.route(url) })
    } catch {
      return .failure(RouteFailure(error, code: router.code(for: error)))
    }
  }

  func fallbackReason(of routing: RoutingOutcome, in language: Language) -> RouteFailure? {
    guard case .route(let match) = routing, let reason = match.fallbackReason else { return nil }
    return RouteFailure(reason, in: language, plan.errors)
  }

  func make(_ share: Step.Share) -> RouteTrace {
    var outcome = RouteTrace()
    guard let table = plan.routes else { return outcome }
    let host = plan.associatedDomains.first { $0.service == "applinks" && !$0.isWildcard }?.host
    do throws(RouteURLError) {
      outcome.made = try LinkMaker(table, host: host ?? "", settings: plan.effects.links).link(
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
