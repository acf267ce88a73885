/// One value a link gave to a route.
public struct RouteParameter: Sendable, Hashable {
  /// The name the pattern or the query gives it.
  public let name: String
  /// The decoded segments it was made of: one, or several for a rest parameter.
  ///
  /// They stay apart so that `a%2Fb`, one segment with a slash in it, does not become two.
  public let parts: [String]

  /// Makes a parameter of one value.
  public init(_ name: String, _ value: String) {
    self.init(name, parts: [value])
  }

  /// Makes a parameter of several segments.
  public init(_ name: String, parts: [String]) {
    self.name = name
    self.parts = parts
  }

  /// The value as one text, with slashes between the parts.
  public var value: String { parts.count == 1 ? parts[0] : parts.joined(separator: "/") }
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
