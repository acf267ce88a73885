import Foundation
import LinkHarnessTesting
import ShopCore

/// An adapter that creates a new router for each link, so links share no state.
struct ShopRouter: LinkRouter {
  var mistake: Mistake?

  func route(_ url: URL) async throws -> RouteMatch {
    var shown: Destination?
    let router = Router.shop(making: mistake) { shown = $0 }
    try router.open(url)
    guard let shown else { throw LinkError.unknownPage(url.path) }
    return shown.match
  }
}

/// A main-actor adapter that, for each event, creates a coordinator from the current navigation state.
@MainActor struct ShopNavigator: LinkNavigator {
  var mistake: Mistake?

  nonisolated init(mistake: Mistake? = nil) { self.mistake = mistake }

  func navigate(
    _ event: NavigationEvent, from state: NavigationState
  ) async throws -> NavigationOutcome {
    let coordinator = Coordinator(ShopState(state), making: mistake)
    switch event {
    case .open(let match): Destination(match.screen).map(coordinator.open)
    case .signIn: coordinator.signIn()
    case .signOut: coordinator.signOut()
    case .cancelSignIn: coordinator.cancelSignIn()
    case .back: coordinator.back()
    }
    return NavigationOutcome(
      after: event, from: state, to: NavigationState(coordinator.state))
  }
}

/// An adapter that passes all events since the launch to an `Inbox`.
struct ShopDispatcher: LinkDispatcher {
  var mistake: Mistake?

  func handled(after events: [DispatchEvent]) async throws -> [Arrival] {
    var handled: [Arrival] = []
    let inbox = Inbox<Arrival>(isReady: events.first != .launchBegan, making: mistake) {
      handled.append($0)
    }
    for event in events {
      switch event {
      case .launchBegan: break
      case .arrived(let arrivals):
        inbox.receive(arrivals.map { (urgency: $0.kind.urgency, item: $0) })
      case .launchFinished: inbox.becomeReady()
      }
    }
    return handled
  }
}

extension Arrival.Kind {
  /// The shop handles notifications first, then links, then quick actions.
  fileprivate var urgency: Int {
    switch self {
    case .push: 2
    case .universalLink, .schemeLink, .handoff: 1
    case .shortcut: 0
    }
  }
}

extension ShopState {
  init(_ state: NavigationState) {
    self.init(
      path: state.pushed.compactMap { Destination($0) },
      sheets: state.modal.compactMap { Destination($0) }, isSignedIn: state.signedIn,
      intent: state.pending.flatMap { Destination($0.screen) })
  }
}

extension NavigationState {
  init(_ state: ShopState) {
    self.init(
      root: Destination.home.screen, pushed: state.path.map(\.screen),
      modal: state.sheets.map(\.screen), signedIn: state.isSignedIn, pending: state.intent?.match)
  }
}
