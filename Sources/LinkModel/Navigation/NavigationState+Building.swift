// States after the changes that navigators make, for the model, an app's own navigator, and tests of one.

extension Screen {
  /// Creates a screen from a route and one or more values, as in `Screen("category", "shoes", "red")`.
  public init(_ route: String, _ first: String, _ more: String...) {
    self.init(route, [first] + more)
  }
}

extension NavigationState {
  /// The state with one more screen on the visible stack, which is the presented one if there is one.
  public func pushing(_ screen: Screen) -> Self {
    if modal.isEmpty {
      var pushed = pushed
      pushed.append(screen)
      return with(pushed: pushed)
    }
    return presenting(screen)
  }

  /// The state with another screen on top; a root without screens over it stays, and the screen is pushed.
  public func replacingTop(with screen: Screen) -> Self {
    if !modal.isEmpty { return with(modal: modal.dropLast() + [screen]) }
    return pushed.isEmpty ? pushing(screen) : with(pushed: pushed.dropLast() + [screen])
  }

  /// The state with a screen presented over the others.
  public func presenting(_ screen: Screen) -> Self { with(modal: modal + [screen]) }

  /// The state after going back: without the last presented screen, or else without the last of the stack; the root stays.
  public func withoutTop() -> Self {
    modal.isEmpty ? with(pushed: pushed.dropLast()) : with(modal: modal.dropLast())
  }

  /// The state with only the root.
  public func atRoot() -> Self { with(pushed: [], modal: []) }

  /// The state with the user signed in or out, and the link that is pending for the sign-in.
  public func signedIn(_ isSignedIn: Bool, pending: RouteMatch? = nil) -> Self {
    with(signedIn: isSignedIn, pending: pending)
  }
}
