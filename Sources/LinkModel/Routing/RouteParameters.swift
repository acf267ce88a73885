/// A parameter of a match: a name and its value.
public struct RouteParameter: Sendable, Hashable {
  /// The name in the pattern or the query.
  public let name: String
  /// The decoded segments of the value.
  ///
  /// A rest parameter can have several segments, which are stored separately so that `a%2Fb` remains a single segment.
  public let parts: [String]

  /// Creates a parameter with a single value.
  public init(_ name: String, _ value: String) { self.init(name, parts: [value]) }

  /// Creates a parameter from its segments.
  public init(_ name: String, parts: [String]) { (self.name, self.parts) = (name, parts) }

  /// The value as one string, with slashes between the segments.
  public var value: String { parts.count == 1 ? parts[0] : parts.joined(separator: "/") }
}

/// The parameters of a match, starting with those that the pattern binds.
///
/// If a name is repeated, the first value applies.
public struct RouteParameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// The parameters in order.
  public let all: [RouteParameter]

  /// Creates a list of parameters.
  public init(_ all: [RouteParameter] = []) {
    self.all = all
  }

  /// Creates a list from a dictionary; the parameters are sorted by name.
  public init(_ values: [String: String]) {
    self.init(values.sorted { $0.key < $1.key }.map { RouteParameter($0.key, $0.value) })
  }

  /// The value of the first parameter with this name, or `nil` if there is none.
  public subscript(name: String) -> String? { first(name)?.value }

  func first(_ name: String) -> RouteParameter? { all.first { $0.name == name } }

  /// Creates a list in the order written, as in `["id": "42", "color": "red"]`.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { RouteParameter($0.0, $0.1) })
  }
}

/// The destination of a link in the app.
public struct RouteMatch: Sendable, Hashable {
  private let contents: Shared<Contents>

  private struct Contents: Sendable, Hashable {
    let name: String
    let parameters: RouteParameters
    let pattern: String
    let screen: Screen
    let requiresSignIn: Bool
    let presentation: RoutePresentation
    let fallbackReason: RoutingError?
  }

  /// Creates a match without a route table, for an app's own router or for tests of a navigator.
  ///
  /// If `screen` is `nil`, the screen consists of the route and the values of all parameters, as in `product/42`.
  public init(
    _ name: String, _ parameters: RouteParameters = [:], pattern: String = "",
    screen: NavigationState.Screen? = nil, requiresSignIn: Bool = false,
    presentation: RoutePresentation = .automatic, fallbackReason: RoutingError? = nil
  ) {
    contents = Shared(
      Contents(
        name: name, parameters: parameters, pattern: pattern,
        screen: screen ?? Screen(name, parameters.all.flatMap(\.parts)),
        requiresSignIn: requiresSignIn, presentation: presentation,
        fallbackReason: fallbackReason))
  }

  /// The name of the route.
  public var name: String { contents.value.name }
  /// The parameters of the link, including the defaults that replace missing or rejected values.
  public var parameters: RouteParameters { contents.value.parameters }
  /// The pattern that matched, as written.
  public var pattern: String { contents.value.pattern }
  /// The screen that the link opens.
  public var screen: NavigationState.Screen { contents.value.screen }
  /// Whether the user must be signed in to see the screen.
  package var requiresSignIn: Bool { contents.value.requiresSignIn }
  /// The presentation that the route specifies for its screen.
  package var presentation: RoutePresentation { contents.value.presentation }
  package var fallbackReason: RoutingError? { contents.value.fallbackReason }
}

package typealias RouteResult = Result<RouteMatch, RoutingError>
