import LinkHarness
import LinkModel
import Shapes

struct PathAdapter: LinkNavigator {
  var mistake: Mistake?

  func navigate(_ event: NavigationEvent, from state: NavigationState) -> NavigationOutcome {
    var path = AppPath(state, making: mistake)
    switch event {
    case .open(let match): Destination(match.screen).map { path.show($0) }
    case .signIn: path.signIn()
    case .signOut, .cancelSignIn: path.signOut()
    case .back: path.back()
    }
    return NavigationOutcome(after: event, from: state, to: path.state(root: state.root))
  }
}
