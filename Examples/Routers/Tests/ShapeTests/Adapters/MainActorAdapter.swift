import LinkHarnessTesting
import Shapes

struct MainActorAdapter: LinkNavigator {
  var mistake: Mistake?

  @MainActor func navigate(_ event: NavigationEvent, from state: NavigationState) async throws -> NavigationOutcome {
    let navigator = AppNavigator(AppPath(state, making: mistake), making: mistake)
    navigator.handle(event)
    return NavigationOutcome(after: event, from: state, to: navigator.screens.state(root: state.root))
  }
}
