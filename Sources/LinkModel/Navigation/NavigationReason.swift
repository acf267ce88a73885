package enum NavigationReason: Sendable, Hashable {
  case alreadyOnTop(Screen)
  case leadsToRoot(Screen)
  case routePresentation(RoutePresentation, route: String)
  case sameRouteOnTop(route: String)
  case presentedOver(route: String)
  case pushedOver(route: String)
  case resetPolicy
  case rootIsKept(Screen)
  case tabInFront(String, route: String)
  case signInRequired(route: String)
  case intentReplaced(Screen)
  case intentResumed(Screen)
  case intentDropped(Screen)
  case nothingPending
  case wentBack(Screen)
  case nothingBelowRoot

  package var message: String {
    switch self {
    case .alreadyOnTop(let screen): "\(screen.path) is already on top"
    case .leadsToRoot: "the link leads to the root, so everything above it is removed"
    case .routePresentation(let presentation, let route):
      "the route \(route) specifies the presentation \"\(presentation.rawValue)\""
    case .sameRouteOnTop(let route):
      "the screen on top is replaced, because it also belongs to the route \(route)"
    case .presentedOver(let route):
      "the policy presents screens modally over \(route)"
    case .pushedOver(let route): "by default, screens are pushed on top of \(route)"
    case .resetPolicy: "the policy places the new screen directly above the root"
    case .rootIsKept(let screen):
      "\(screen.path) is the root, which is never replaced, so the new screen is pushed"
    case .tabInFront(let tab, let route):
      "the route \(route) belongs to the tab \(tab), so this tab is selected; the tab keeps its screens"
    case .signInRequired(let route):
      "the route \(route) requires sign-in, so the link waits until the user signs in"
    case .intentReplaced(let screen):
      "\(screen.path) was waiting for sign-in and has been replaced"
    case .intentResumed(let screen): "\(screen.path) was waiting for sign-in and is now opened"
    case .intentDropped(let screen):
      "\(screen.path) was waiting for sign-in and has been discarded"
    case .nothingPending: "no link was waiting for sign-in"
    case .wentBack(let screen): "\(screen.path) was directly below the closed screen"
    case .nothingBelowRoot: "there is no screen below the root"
    }
  }
}
