/// The screens that links can open.
public enum Destination: Hashable, Sendable {
  case home
  case product(id: String)
  case category([String])
  case search(String)
  case cart
  case profile
  case gift(code: String)
  case order(number: Int)

  /// Whether the destination requires sign-in.
  public var needsSignIn: Bool {
    if case .order = self { true } else { false }
  }

  /// Whether the screen may contain unsaved input.
  var holdsUnfinishedWork: Bool { self == .cart || self == .profile }

  func isSameKind(as other: Destination) -> Bool {
    switch (self, other) {
    case (.product, .product), (.category, .category), (.search, .search), (.order, .order),
      (.gift, .gift):
      true
    default: self == other
    }
  }
}
