/// One route as a person writes it down.
public struct RouteDefinition: Sendable, Hashable {
  /// The name the app knows the route by.
  public let name: String
  /// The pattern links are made from and screens are named after.
  public let path: String
  /// Further patterns for the same route, as `/product/details?id=:id`; special ones are tried before general ones.
  public let aliases: [String]
  /// What the parameters may be; a parameter of a pattern without a rule is text of the default length.
  public let parameters: [ParameterRule]
  /// The parameters besides those of the path that tell its screens apart; `nil` for all that rules and patterns declare.
  public let identity: [String]?
  /// The hosts of web links, or `nil` for those of the table.
  public let hosts: [String]?
  /// The schemes of links, or `nil` for those of the table.
  public let schemes: [String]?
  /// Whether only a signed-in person gets there.
  public let requiresSignIn: Bool
  /// How the screen appears.
  public let presentation: RoutePresentation
  /// What has to be loaded for its screen, if anything.
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

/// How a route wants its screen to appear.
public enum RoutePresentation: String, Sendable, Hashable, CaseIterable {
  /// As the navigator's policy says.
  case automatic
  case push
  case replace
  case modal
  /// On a stack of the root alone.
  case reset
}

/// What becomes of query items that neither the pattern nor a rule names.
public enum UnknownParameters: String, Sendable, Hashable, CaseIterable {
  /// They are parameters like any other, without a limit on their length: `utm_source` must not break a link.
  case keep
  case drop
  case refuse
}
