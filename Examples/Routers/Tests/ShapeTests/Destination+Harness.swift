import LinkHarnessTesting
import Shapes

// Conversion between pages and their representation in plans, for all adapters.

extension Destination {
  var match: RouteMatch {
    RouteMatch(
      screen.route, parameters, screen: screen, requiresSignIn: needsSignIn,
      presentation: isPresented ? .modal : .automatic)
  }

  var screen: Screen {
    switch self {
    case .home: Screen("home")
    case .product(let id): Screen("product", id)
    case .details: Screen("details")
    case .category(let path): Screen("category", path)
    case .search(let text): Screen("search", text)
    case .gift(let code): Screen("gift", code)
    case .order(let number): Screen("order", "\(number)")
    }
  }

  private var parameters: RouteParameters {
    switch self {
    case .home, .details: [:]
    case .product(let id): ["id": id]
    case .category(let path): RouteParameters([RouteParameter("path", parts: path)])
    case .search(let text): ["q": text]
    case .gift(let code): ["card": code]
    case .order(let number): ["number": "\(number)"]
    }
  }

  init?(_ screen: Screen) {
    switch (screen.route, screen.values.first) {
    case ("home", _): self = .home
    case ("product", let id?): self = .product(id: id)
    case ("details", _): self = .details
    case ("category", _?): self = .category(screen.values)
    case ("search", let text?): self = .search(text)
    case ("gift", let code?): self = .gift(code: code)
    case ("order", let number?): self = .order(Int(number) ?? 0)
    default: return nil
    }
  }
}
