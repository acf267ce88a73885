import Foundation
import LinkHarness
import LinkModel
import Shapes

/// An adapter that opens each link twice: first from an empty stack to determine the page, then from the current
/// screens.
actor OpenerAdapter: LinkRouter, LinkNavigator {
  struct NothingShown: Error {}

  private let mistake: Mistake?
  private var links: [RouteMatch: URL] = [:]

  init(making mistake: Mistake?) { self.mistake = mistake }

  func route(_ url: URL) throws -> RouteMatch {
    let opener = LinkOpener(AppPath(isSignedIn: true), making: mistake)
    guard opener.open(url) else { throw RoutingError(.unknownRoute(path: url.path)) }
    guard let page = opener.screens.sheet ?? opener.screens.path.last else { throw NothingShown() }
    links[page.match] = url
    return page.match
  }

  func navigate(_ event: NavigationEvent, from state: NavigationState) -> NavigationOutcome {
    let opener = LinkOpener(AppPath(state, making: mistake), making: mistake)
    switch event {
    case .open(let match): _ = links[match].map(opener.open)
    case .signIn: opener.screens.signIn()
    case .signOut, .cancelSignIn: opener.screens.signOut()
    case .back: opener.screens.back()
    }
    return NavigationOutcome(
      after: event, from: state, to: opener.screens.state(root: state.root))
  }
}
