import Foundation
import LinkHarnessTesting
import Shapes

// Conversion between `AppPath` and the navigation state of the harness, and from what the user does in a plan.

extension AppPath {
  init(_ state: NavigationState, making mistake: Mistake?) {
    self.init(
      path: state.pushed.compactMap { Destination($0) },
      sheet: state.modal.last.flatMap { Destination($0) },
      isSignedIn: state.signedIn, making: mistake)
  }

  func state(root: NavigationState.Screen) -> NavigationState {
    NavigationState(
      root: root, pushed: path.map(\.match.screen), modal: sheet.map { [$0.match.screen] } ?? [],
      signedIn: isSignedIn, pending: intent?.match)
  }
}

extension AppNavigator {
  func open(_ url: URL?, _ report: AppLaunch.Report) throws {
    if let url { report.route(try handle(url).match) }
  }

  func perform(_ action: UserAction, _ report: AppLaunch.Report) throws {
    let waiting = screens.intent
    switch action {
    case .signIn:
      didSignIn()
      if let waiting { report.route(waiting.match) }
    case .signOut, .cancelSignIn: didSignOut()
    case .back: goBack()
    default: throw action.notImplemented
    }
  }
}
