import LinkHarnessTesting
import Shapes

// Conversion between `AppPath` and the navigation state of the harness, and from the harness's events.

extension AppPath {
  init(_ state: NavigationState, making mistake: Mistake?) {
    self.init(
      path: state.pushed.compactMap { Destination($0) },
      sheet: state.modal.last.flatMap { Destination($0) },
      isSignedIn: state.signedIn, intent: state.pending.flatMap { Destination($0.screen) },
      making: mistake)
  }

  func state(root: Screen) -> NavigationState {
    NavigationState(
      root: root, pushed: path.map(\.match.screen), modal: sheet.map { [$0.match.screen] } ?? [],
      signedIn: isSignedIn, pending: intent?.match)
  }
}

extension AppNavigator {
  func handle(_ event: NavigationEvent) {
    switch event {
    case .open(let match): Destination(match.screen).map(show)
    case .signIn: didSignIn()
    case .signOut, .cancelSignIn: didSignOut()
    case .back: goBack()
    }
  }
}
