/// One value a link gave to a route.
public struct RouteParameter: Sendable, Hashable {
  /// The name the pattern or the query gives it.
  public let name: String
  private let content: Content

  /// One value is what nearly all parameters have, and needs no list.
  private enum Content: Sendable, Hashable {
    case one(String)
    case several([String])
  }

  /// Makes a parameter of one value.
  public init(_ name: String, _ value: String) {
    self.name = name
    content = .one(value)
  }

  /// Makes a parameter of several segments.
  public init(_ name: String, parts: [String]) {
    self.name = name
    content = parts.count == 1 ? .one(parts[0]) : .several(parts)
  }

  /// The decoded segments, several for a rest parameter, apart so that `a%2Fb` does not become two.
  public var parts: [String] {
    switch content {
    case .one(let value): [value]
    case .several(let parts): parts
    }
  }

  /// The value as one text, with slashes between the parts.
  public var value: String {
    switch content {
    case .one(let value): value
    case .several(let parts): parts.joined(separator: "/")
    }
  }

  func append(to list: inout [String]) {
    switch content {
    case .one(let value): list.append(value)
    case .several(let parts): list += parts
    }
  }
}

/// The parameters of a match, those of the pattern first; of equal names the first counts.
public struct RouteParameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// The parameters in order.
  public let all: [RouteParameter]

  /// Makes a list of parameters.
  public init(_ all: [RouteParameter] = []) {
    self.all = all
  }

  /// Makes a list of the values of a dictionary, in the order of their names.
  public init(_ values: [String: String]) {
    self.init(values.sorted { $0.key < $1.key }.map { RouteParameter($0.key, $0.value) })
  }

  /// The value of the first parameter with this name.
  public subscript(name: String) -> String? { first(name)?.value }

  func first(_ name: String) -> RouteParameter? { all.first { $0.name == name } }

  /// Makes a list in the order written, as in `["id": "42", "color": "red"]`.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { RouteParameter($0.0, $0.1) })
  }
}

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
    let fallbackReason: RoutingError?
  }

  /// Makes a match; an app's own router, or the test of a navigator, needs no table.
  ///
  /// Without a screen it is the one of the route with every parameter's value: `product/42`.
  public init(
    _ name: String, _ parameters: RouteParameters = [:], pattern: String = "",
    screen: Screen? = nil, requiresSignIn: Bool = false,
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
  /// Why it is the fallback route, if it is: what is wrong with the link.
  public var fallbackReason: RoutingError? { contents.value.fallbackReason }
}

/// What a route table says about a link.
public typealias RouteResult = Result<RouteMatch, RoutingError>
