import HarnessText

/// A destination in the app: a route and its values.
///
/// All links with the same destination resolve to equal screens.
public struct Screen: Sendable, Hashable, CustomStringConvertible {
  /// The name of the route.
  public let route: String
  /// The values that distinguish the route's screens.
  ///
  /// With a route table, the array contains the values of the parameters in the route's `path`.
  public let values: [String]
  /// The parameters that distinguish screens in addition to `values`, such as a search term; `nil` if the route has
  /// none or they are unknown.
  public let query: [RouteParameter]?

  /// Creates a screen.
  public init(_ route: String, _ values: [String] = [], query: [RouteParameter]? = nil) {
    self.route = route
    self.values = values
    self.query = query
  }

  /// Parses a label such as `product/42`, which may have a query, as in `search?q=iphone`.
  ///
  /// A label cannot represent a path value that contains a slash or question mark, or a query value that contains an
  /// ampersand.
  public init(label: String) {
    let halves = label.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    let items = halves.count < 2 ? nil : halves[1].split(separator: UInt8(ascii: "&"))
    let query = items?.map { item in
      let sides = item.split(separator: UInt8(ascii: "="), maxSplits: 1)
        .map { String(Substring($0)) }
      return RouteParameter(sides.first ?? "", sides.count > 1 ? sides[1] : "")
    }
    self.init(parts.first ?? "", Array(parts.dropFirst()), query: query)
  }

  /// The label used in navigation stacks, without the query: `home`, `product/42`, `category/shoes/red`.
  public var label: String { values.reduce(into: route) { $0 += "/" + $1 } }

  package var labelWithQuery: String {
    guard let query, !query.isEmpty else { return label }
    return label + "?" + query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  }

  package func mayBe(_ other: Screen) -> Bool {
    route == other.route && values == other.values
      && (query == nil || other.query == nil || query == other.query)
  }

  /// A route alone matches all its screens, and a label without a query matches every query.
  package func includes(_ screen: Screen) -> Bool {
    guard route == screen.route else { return false }
    if values.isEmpty, query == nil { return true }
    return values == screen.values && (query == nil || query == screen.query)
  }

  /// The label without the query.
  public var description: String { label }
}
