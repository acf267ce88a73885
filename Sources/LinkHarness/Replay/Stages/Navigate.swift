import LinkModel

extension Stages {
  func screens(of app: Int) -> NavigationState { world.device.apps[app].screens }

  mutating func navigate(
    _ event: NavigationEvent, in app: Int
  ) async throws(RouteFailure) -> NavigationOutcome {
    let state = screens(of: app)
    let outcome: NavigationOutcome
    if !setup.hasNoCode,
      let navigator = setup.code.navigators.of(plan(of: app).name)
    {
      do {
        outcome = try await setup.code.limited {
          try await navigator.navigate(event, from: state)
        }
      } catch {
        throw RouteFailure(error, code: navigator.code(for: error))
      }
    } else {
      let rules = plan(of: app).navigation
      outcome = NavigationOutcome(LinkModel.navigate(state, event, rules))
    }
    world.device.apps[app].screens = outcome.state
    return outcome
  }
}
