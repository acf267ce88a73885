/// How an app decides where a screen appears.
public struct NavigatorRules: Sendable, Hashable {
  /// What decides when the route itself does not.
  public enum Policy: Sendable, Hashable {
    /// Where the person is: over the same route replace, over one of these routes present, else push.
    case contextual(modalOver: Set<String> = ["cart", "profile"])
    /// Nothing: the stack becomes the root and the screen.
    case reset
  }

  /// The name of the route at the bottom of the stack.
  public let root: String
  /// What decides when the route itself does not.
  public let policy: Policy

  /// Makes rules.
  public init(root: String = "home", policy: Policy = .contextual()) {
    self.root = root
    self.policy = policy
  }

  /// The state of an app that was just started.
  public func start(signedIn: Bool = false) -> NavigationState {
    NavigationState(root: Screen(root), signedIn: signedIn)
  }
}
