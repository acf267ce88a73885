/// The screens of the shop.
public enum Destination: Hashable, Sendable {
  case home
  case product(id: String)
  case category([String])
  case search(String)
  case cart
  case profile
  case gift(code: String)
  case order(number: Int)
  /// In place of a product that is no longer sold; no link leads here.
  case soldOut
  /// The root of the account tab; no link leads here.
  case account

  /// Whether the destination requires sign-in.
  public var needsSignIn: Bool {
    if case .order = self { true } else { false }
  }

  /// The tab in which the destination is shown.
  public var tab: ShopState.Tab {
    switch self {
    case .profile, .order, .account: .account
    default: .shop
    }
  }

  /// The path of the destination's link.
  public var path: String {
    switch self {
    case .home: ""
    case .product(let id): "product/\(id)"
    case .category(let names): (["category"] + names).joined(separator: "/")
    case .search(let text): "search?q=\(text)"
    case .gift(let code): "gift/\(code)"
    case .order(let number): "order/\(number)"
    case .cart, .profile, .soldOut, .account: name
    }
  }

  /// The name of the destination in analytics events.
  public var name: String {
    switch self {
    case .home: "home"
    case .product: "product"
    case .category: "category"
    case .search: "search"
    case .cart: "cart"
    case .profile: "profile"
    case .gift: "gift"
    case .order: "order"
    case .soldOut: "sold-out"
    case .account: "account"
    }
  }

  /// Whether the screen may contain unsaved input.
  var holdsUnfinishedWork: Bool { self == .cart || self == .profile }
}
