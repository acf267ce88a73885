/// A route as written in a plan or in Swift.
public struct RouteDefinition: Sendable, Hashable {
  package let name: String
  /// The pattern used to create links for the route; the values of its parameters identify the route's screens.
  package var path: String
  /// Additional patterns for the same route, such as `/product/details?id=:id`; specific patterns are tried before
  /// general ones.
  package var aliases: [String]
  /// A parameter that only a pattern declares is a string with the default maximum length.
  package var parameters: [ParameterRule]
  /// `nil` means all parameters that the rules and patterns declare.
  let identity: [String]?
  package var hosts: [String]?
  let schemes: [String]?
  package var requiresSignIn: Bool
  package var presentation: RoutePresentation
  package let content: RouteContent?

  /// Creates a route without rules for its parameters.
  public init(_ name: String, path: String) { self.init(name, path: path, aliases: []) }

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
