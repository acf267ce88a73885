/// The pages that links can open.
public enum Destination: Hashable, Sendable {
  case home
  case product(id: String)
  case details
  case category(path: [String])
  case search(text: String)
  case gift(code: String)
  case order(number: Int)

  /// Whether the page requires the user to be signed in.
  public var needsSignIn: Bool {
    if case .order = self { true } else { false }
  }

  /// Whether the page is presented modally.
  public var isPresented: Bool {
    if case .gift = self { true } else { false }
  }
}
