import LinkHarnessTesting
import Shapes

// Conversion between `AppPath` and the navigation state of the harness.

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
      root: root, pushed: path.map(\.screen), modal: sheet.map { [$0.screen] } ?? [],
      signedIn: isSignedIn, pending: intent?.match)
  }
}
