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

  /// The decoded segments it was made of: one, or several for a rest parameter.
  ///
  /// They stay apart so that `a%2Fb`, one segment with a slash in it, does not become two.
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

/// The parameters of a match: those of the pattern first, then the other query items in their order.
///
/// It is a list and not a dictionary: a query may name an item twice. The look-up gives the first, so a query item can
/// never replace what the path says.
public struct RouteParameters: Sendable, Hashable {
  /// The parameters in order.
  public let all: [RouteParameter]

  /// Makes a list of parameters.
  public init(_ all: [RouteParameter] = []) {
    self.all = all
  }

  /// The value of the first parameter with this name.
  public subscript(name: String) -> String? { first(name)?.value }

  func first(_ name: String) -> RouteParameter? { all.first { $0.name == name } }
}

extension RouteParameters: ExpressibleByDictionaryLiteral {
  /// Makes a list in the order written, as in `["id": "42", "color": "red"]`.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { RouteParameter($0.0, $0.1) })
  }
}
