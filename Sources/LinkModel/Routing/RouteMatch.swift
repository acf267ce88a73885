/// Where a link leads in the app.
public struct RouteMatch: Sendable, Hashable {
  /// The name of the route.
  public let name: String
  /// What the link gave to the route.
  public let parameters: RouteParameters
  /// The pattern that matched, as it was written.
  public let pattern: String
  /// The place in the app.
  public let screen: Screen
  /// Whether only a signed-in person gets there.
  public let requiresSignIn: Bool
  /// How the screen wants to appear.
  public let presentation: RoutePresentation

  /// Makes a match; an app's own router, or the test of a navigator, needs no table.
  ///
  /// Without a screen it is the one of the route with every parameter's value: `product/42`.
  public init(
    _ name: String, _ parameters: RouteParameters = [:], pattern: String = "",
    screen: Screen? = nil, requiresSignIn: Bool = false,
    presentation: RoutePresentation = .automatic
  ) {
    self.name = name
    self.parameters = parameters
    self.pattern = pattern
    self.screen = screen ?? Screen(name, parameters.all.flatMap(\.parts))
    self.requiresSignIn = requiresSignIn
    self.presentation = presentation
  }
}

/// What a route table says about a link.
public typealias RouteResult = Result<RouteMatch, RoutingError>
