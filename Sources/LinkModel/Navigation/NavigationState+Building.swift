// Functions that create screens and modified states, for the built-in navigator and for apps under test.

extension NavigationState.Screen {
  /// Creates a screen from a route and one or more values, as in `Screen("category", "shoes", "red")`.
  public init(_ route: String, _ first: String, _ more: String...) {
    self.init(route, [first] + more)
  }
}

extension NavigationState {
  /// Returns the state with a screen added on top: presented if the top screen is presented, otherwise pushed.
  package func pushing(_ screen: Screen) -> Self {
    if modal.isEmpty {
      var pushed = pushed
      pushed.append(screen)
      return with(pushed: pushed)
    }
    return presenting(screen)
  }

  /// Returns the state with the top screen replaced; if the root is on top, the screen is pushed instead.
  func replacingTop(with screen: Screen) -> Self {
    if !modal.isEmpty { return with(modal: modal.dropLast() + [screen]) }
    return pushed.isEmpty ? pushing(screen) : with(pushed: pushed.dropLast() + [screen])
  }

  /// Returns the state with a screen presented over the others.
  func presenting(_ screen: Screen) -> Self { with(modal: modal + [screen]) }

  /// Returns the state without the last presented screen or, if none is presented, without the last pushed screen.
  ///
  /// The root is never removed.
  func withoutTop() -> Self {
    modal.isEmpty ? with(pushed: pushed.dropLast()) : with(modal: modal.dropLast())
  }
}
