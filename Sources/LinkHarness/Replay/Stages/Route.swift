import LinkModel

// What the router makes of a link: the app's own, or the route table of the plan.

extension Stages {
  func hasRouter(_ app: Int) -> Bool {
    setup.code.router != nil || world.devices[here].apps[app].plan.routes != nil
  }

  func route(_ link: Link, in app: Int) async -> RoutingOutcome? {
    guard let router = setup.code.router else {
      let table = world.devices[here].apps[app].plan.routes
      return table?.route(link).outcome(in: world.language)
    }
    guard let url = link.url else {
      return .failure(RouteFailure(RoutingError(.invalidEncoding(link.raw))))
    }
    do {
      return .route(try await router.route(url))
    } catch {
      return .failure(RouteFailure(error))
    }
  }

  func make(_ share: Step.Share, in app: Int) -> RouteTrace {
    let app = world.devices[here].apps[app].plan
    var outcome = RouteTrace()
    guard let table = app.routes else { return outcome }
    let host = app.associatedDomains.first { $0.service == "applinks" && !$0.isWildcard }?.host
    do throws(RouteURLError) {
      outcome.made = try LinkMaker(table, host: host ?? "").link(
        to: share.route, share.parameters, for: share.platform, share.campaign)
    } catch {
      outcome.outcome = .failure(
        RouteFailure(
          code: "link-not-made", message: error.message, recovery: nil,
          detail: "link-not-made: " + error.message))
    }
    return outcome
  }
}
