import HarnessText

/// A reason why a navigator acted as it did.
public enum NavigationReason: Sendable, Hashable {
  case alreadyOnTop(Screen)
  case leadsToRoot(Screen)
  case routePresentation(RoutePresentation, route: String)
  case sameRouteOnTop(route: String)
  case presentedOver(route: String)
  /// Nothing about the screen on top prevents a push.
  case pushedOver(route: String)
  case resetPolicy
  case rootIsKept(Screen)
  case tabInFront(String, route: String)
  case signInRequired(route: String)
  /// A pending link was replaced by a newer one.
  case intentReplaced(Screen)
  case intentResumed(Screen)
  case intentDropped(Screen)
  case nothingPending
  case wentBack(Screen)
  case nothingBelowRoot

  /// The reason in one sentence, without initial capital or full stop.
  public var message: String {
    switch self {
    case .alreadyOnTop(let screen): "\(screen.label) is on top already"
    case .leadsToRoot: "the link leads to the root, so everything above it goes away"
    case .routePresentation(let presentation, let route):
      "the route \(route) asks for \"\(presentation.rawValue)\""
    case .sameRouteOnTop(let route):
      "the screen on top is \(Self.article(route)) \(route) too, so it is replaced"
    case .presentedOver(let route):
      "the screen \(route) is on top and must not be lost, so the screen is presented over it"
    case .pushedOver(let route): "the screen \(route) stays below, so that there is a way back"
    case .resetPolicy: "the policy starts every link from the root"
    case .rootIsKept(let screen):
      "\(screen.label) is the root and is never replaced, so the screen is pushed"
    case .tabInFront(let tab, let route):
      "the route \(route) belongs to the tab \(tab), which comes to the front with its screens"
    case .signInRequired(let route):
      "the route \(route) is for signed-in people only, so the link waits for the sign-in"
    case .intentReplaced(let screen): "\(screen.label) waited for the sign-in and makes way"
    case .intentResumed(let screen): "\(screen.label) waited for the sign-in and is opened now"
    case .intentDropped(let screen): "\(screen.label) waited for the sign-in and is forgotten"
    case .nothingPending: "no link waited for the sign-in"
    case .wentBack(let screen): "\(screen.label) is the screen below"
    case .nothingBelowRoot: "there is nothing below the root"
    }
  }

  private static func article(_ noun: String) -> String {
    guard let first = noun.utf8.first else { return "a" }
    return "aeiou".utf8.contains(first.asciiLowercased) ? "an" : "a"
  }
}
