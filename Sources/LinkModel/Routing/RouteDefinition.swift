/// A route as written in a plan or in Swift.
public struct RouteDefinition: Sendable, Hashable {
  /// The name of the route in the app.
  public let name: String
  /// The pattern used to create links for the route.
  ///
  /// The values of the pattern's parameters identify the route's screens.
  public let path: String
  /// Additional patterns for the same route, such as `/product/details?id=:id`; specific patterns are tried before
  /// general ones.
  package let aliases: [String]
  /// The rules for the parameters; a parameter that only a pattern declares is a string with the default maximum
  /// length.
  package let parameters: [ParameterRule]
  /// The parameters that distinguish the route's screens, in addition to those in the path.
  ///
  /// `nil` means all parameters that the rules and patterns declare.
  package let identity: [String]?
  /// The hosts of the web links that the route accepts, or `nil` for the hosts of the table.
  package let hosts: [String]?
  /// The schemes of the links that the route accepts, or `nil` for the schemes of the table.
  package let schemes: [String]?
  /// Whether the user must be signed in to open the route.
  package let requiresSignIn: Bool
  /// The presentation of the route's screen.
  package let presentation: RoutePresentation
  /// The content that is loaded for the route's screen, if any.
  package let content: RouteContent?

  /// Creates a route without rules for its parameters.
  public init(_ name: String, path: String) { self.init(name, path: path, aliases: []) }

  /// Creates a route.
  package init(
    _ name: String, path: String, aliases: [String] = [], parameters: [ParameterRule] = [],
    hosts: [String]? = nil, schemes: [String]? = nil, requiresSignIn: Bool = false,
    presentation: RoutePresentation = .automatic, content: RouteContent? = nil,
    identity: [String]? = nil
  ) {
    self.name = name
    self.path = path
    self.aliases = aliases
    self.parameters = parameters
    self.hosts = hosts
    self.schemes = schemes
    self.requiresSignIn = requiresSignIn
    self.presentation = presentation
    self.content = content
    self.identity = identity
  }
}

/// The presentation of a route's screen.
public enum RoutePresentation: String, Sendable, Hashable, CaseIterable {
  /// Follows the navigator's policy.
  case automatic
  case push
  case replace
  case modal
  /// Resets the stack to the root and this screen.
  case reset
}

/// The treatment of query items that neither the pattern nor a rule declares.
package enum UnknownParameters: String, Sendable, Hashable, CaseIterable {
  /// Keeps undeclared query items as parameters without a length limit, because items such as `utm_source` must not
  /// invalidate a link.
  case keep
  case drop
  case refuse
}
