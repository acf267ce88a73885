/// Where a link leads in the app.
public struct RouteMatch: Sendable, Hashable {
  private let contents: Shared<Contents>

  private struct Contents: Sendable, Hashable {
    let name: String
    let parameters: RouteParameters
    let pattern: String
    let screen: Screen
    let requiresSignIn: Bool
    let presentation: RoutePresentation
  }

  /// Makes a match; an app's own router, or the test of a navigator, needs no table.
  ///
  /// Without a screen it is the one of the route with every parameter's value: `product/42`.
  public init(
    _ name: String, _ parameters: RouteParameters = [:], pattern: String = "",
    screen: Screen? = nil, requiresSignIn: Bool = false,
    presentation: RoutePresentation = .automatic
  ) {
    contents = Shared(
      Contents(
        name: name, parameters: parameters, pattern: pattern,
        screen: screen ?? Screen(name, parameters.all.flatMap(\.parts)),
        requiresSignIn: requiresSignIn, presentation: presentation))
  }

  /// The name of the route.
  public var name: String { contents.value.name }
  /// What the link gave to the route.
  public var parameters: RouteParameters { contents.value.parameters }
  /// The pattern that matched, as it was written.
  public var pattern: String { contents.value.pattern }
  /// The place in the app.
  public var screen: Screen { contents.value.screen }
  /// Whether only a signed-in person gets there.
  public var requiresSignIn: Bool { contents.value.requiresSignIn }
  /// How the screen wants to appear.
  public var presentation: RoutePresentation { contents.value.presentation }
}

/// What a route table says about a link.
public typealias RouteResult = Result<RouteMatch, RoutingError>
