import LinkHarnessTesting
import Shapes

@MainActor final class MainActorAdapter: LinkNavigator {
  private let mistake: Mistake?

  init(making mistake: Mistake?) { self.mistake = mistake }

  func navigate(
    _ event: NavigationEvent, from state: NavigationState
  ) async throws -> NavigationOutcome {
    let navigator = AppNavigator(AppPath(state, making: mistake), making: mistake)
    switch event {
    case .open(let match): Destination(match.screen).map(navigator.show)
    case .signIn: navigator.didSignIn()
    case .signOut, .cancelSignIn: navigator.didSignOut()
    case .back: navigator.goBack()
    }
    return NavigationOutcome(
      after: event, from: state, to: navigator.screens.state(root: state.root))
  }
}
