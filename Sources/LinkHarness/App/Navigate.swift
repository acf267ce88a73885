import LinkModel

extension Stages {
  func screens(of app: Int) -> NavigationState { world.device.apps[app].screens }

  mutating func navigate(
    _ event: NavigationEvent, in app: Int
  ) -> NavigationOutcome {
    let state = screens(of: app)
    let outcome = NavigationOutcome(LinkModel.navigate(state, event, plan(of: app).navigation))
    world.device.apps[app].screens = outcome.state
    if case .open = event, outcome.action != .none, outcome.action != .signIn {
      world.device.apps[app].process.previous = state
    }
    return outcome
  }

  /// Shows the screens that were shown before the last link changed them; the user stays signed in or out.
  mutating func returnToPrevious(in app: Int) -> NavigationOutcome {
    let now = screens(of: app)
    let state = world.device.apps[app].process.previous?.with(signedIn: now.signedIn, pending: nil) ?? now
    world.device.apps[app].process.previous = nil
    world.device.apps[app].screens = state
    let isSame = state == now
    return NavigationOutcome(
      NavigationAction(of: .back, from: now, to: state), state,
      reasons: [isSame ? "no link changed the screens" : "the user returned to \(state.top.labelWithQuery)"],
      announced: isSame ? [] : [state.top.label])
  }
}
