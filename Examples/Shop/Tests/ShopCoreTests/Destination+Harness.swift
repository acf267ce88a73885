import LinkHarnessTesting
import ShopCore

// Conversion between the shop's destinations and the screens in plans.

extension Destination {
  var match: RouteMatch {
    RouteMatch(screen.route, parameters, screen: screen, requiresSignIn: needsSignIn)
  }

  var screen: NavigationState.Screen {
    switch self {
    case .home, .soldOut, .account: .init(name)
    case .product(let id): .init("product", id)
    case .category(let path): .init("category", path)
    case .search(let text): .init("search", text)
    case .cart: "cart"
    case .profile: "profile"
    case .gift(let code): .init("gift", code)
    case .order(let number): .init("order", "\(number)")
    }
  }

  private var parameters: RouteParameters {
    switch self {
    case .home, .cart, .profile, .soldOut, .account: [:]
    case .product(let id): ["id": id]
    case .category(let path): RouteParameters([RouteParameter("path", parts: path)])
    case .search(let text): ["q": text]
    case .gift(let code): ["code": code]
    case .order(let number): ["number": "\(number)"]
    }
  }

  init?(_ screen: NavigationState.Screen) {
    switch (screen.route, screen.values.first) {
    case ("home", _): self = .home
    case ("account", _): self = .account
    case ("product", let id?): self = .product(id: id)
    case ("category", _?): self = .category(screen.values)
    case ("search", let text?): self = .search(text)
    case ("cart", _): self = .cart
    case ("profile", _): self = .profile
    case ("gift", let code?): self = .gift(code: code)
    case ("order", let number?):
      guard let number = Int(number) else { return nil }
      self = .order(number: number)
    default: return nil
    }
  }
}
