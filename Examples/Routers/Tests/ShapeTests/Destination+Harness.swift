import LinkHarnessTesting
import Shapes

// Conversion between pages and their representation in plans, for all adapters.

extension Destination {
  /// The case is the route, and its associated values are the parameters; plans have other names for two of them.
  var match: RouteMatch {
    RouteMatch(
      reflecting: self, names: ["text": "q", "code": "card"], requiresSignIn: needsSignIn,
      presentation: isPresented ? .modal : .automatic)
  }

  init?(_ screen: NavigationState.Screen) {
    switch (screen.route, screen.values.first) {
    case ("home", _): self = .home
    case ("product", let id?): self = .product(id: id)
    case ("details", _): self = .details
    case ("category", _?): self = .category(path: screen.values)
    case ("search", let text?): self = .search(text: text)
    case ("gift", let code?): self = .gift(code: code)
    case ("order", let number?): self = .order(number: Int(number) ?? 0)
    default: return nil
    }
  }
}
