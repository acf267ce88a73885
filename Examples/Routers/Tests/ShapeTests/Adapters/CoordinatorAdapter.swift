import LinkHarness
import LinkModel
import Shapes

@MainActor struct CoordinatorAdapter: LinkNavigator {
  let mistake: Mistake?

  func navigate(
    _ event: NavigationEvent, from state: NavigationState
  ) async throws -> NavigationOutcome {
    let pages = state.pushed.compactMap { Destination($0) }
    let intent = state.pending.flatMap { Destination($0.screen) }
    let root = Coordinator(
      stack: pages, isSignedIn: state.signedIn, intent: intent, making: mistake)
    let modal = state.modal.compactMap { Destination($0) }
    if !modal.isEmpty { root.present(Coordinator(stack: modal, making: mistake)) }
    switch event {
    case .open(let match): Destination(match.screen).map(root.show)
    case .signIn: root.signedIn()
    case .signOut, .cancelSignIn: root.signedOut()
    case .back: root.back()
    }
    let after = NavigationState(
      root: state.root, pushed: root.stack.map(\.screen),
      modal: root.presented?.stack.map(\.screen) ?? [], signedIn: root.isSignedIn,
      pending: root.intent?.match)
    return NavigationOutcome(after: event, from: state, to: after)
  }
}
