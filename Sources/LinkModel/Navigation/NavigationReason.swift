/// One of the reasons why a navigator did what it did.
public enum NavigationReason: Sendable, Hashable {
  /// The screen the link leads to is on top already.
  case alreadyOnTop(Screen)
  /// The link leads to the root.
  case leadsToRoot(Screen)
  /// The route states its own presentation.
  case routePresentation(RoutePresentation, route: String)
  /// The screen on top belongs to the same route.
  case sameRouteOnTop(route: String)
  /// The screen on top is one that links are presented over.
  case presentedOver(route: String)
  /// Nothing about the screen on top speaks against a push.
  case pushedOver(route: String)
  /// The policy resets the stack whatever is on it.
  case resetPolicy
  /// A replacement would have taken the root away.
  case rootIsKept(Screen)
  /// The route belongs to a tab that was not in front.
  case tabInFront(String, route: String)
  /// The route is for signed-in people only.
  case signInRequired(route: String)
  /// A link that was waiting made way for a newer one.
  case intentReplaced(Screen)
  /// The link that was waiting is followed now.
  case intentResumed(Screen)
  /// The link that was waiting is forgotten.
  case intentDropped(Screen)
  /// No link was waiting.
  case nothingPending
  /// The person went back to this screen.
  case wentBack(Screen)
  /// There is nothing below the root.
  case nothingBelowRoot
}
