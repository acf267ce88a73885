/// One route as written in a plan or in Swift.
public struct RouteDefinition: Sendable, Hashable {
  /// The name of the route in the app.
  public let name: String
  /// The pattern from which links are made and screens are named.
  public let path: String
  /// Further patterns for the same route, such as `/product/details?id=:id`; specific patterns are tried before general ones.
  public let aliases: [String]
  /// The rules of the parameters; a parameter without a rule is a string of at most the default length.
  public let parameters: [ParameterRule]
  /// The parameters, besides those of the path, that distinguish its screens; `nil` for all that rules and patterns declare.
  public let identity: [String]?
  /// The hosts of web links, or `nil` for those of the table.
  public let hosts: [String]?
  /// The schemes of links, or `nil` for those of the table.
  public let schemes: [String]?
  /// Whether the user must be signed in.
  public let requiresSignIn: Bool
  /// How the screen appears.
  public let presentation: RoutePresentation
  /// The content that is loaded for its screen, if any.
  public let content: RouteContent?

  /// Makes a route.
  public init(
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

/// How a screen of the route appears.
public enum RoutePresentation: String, Sendable, Hashable, CaseIterable {
  /// According to the navigator's policy.
  case automatic
  case push
  case replace
  case modal
  /// On a stack that contains only the root below it.
  case reset
}

/// How query items are treated that neither the pattern nor a rule names.
public enum UnknownParameters: String, Sendable, Hashable, CaseIterable {
  /// They are parameters without a limit on their length, because `utm_source` must not break a link.
  case keep
  case drop
  case refuse
}
