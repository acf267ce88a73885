import HarnessText

extension NavigationState {
  /// A screen of the app: a label such as `product/42`, which consists of a route and its values.
  ///
  /// All links with the same destination resolve to equal screens. A string literal is a label, too.
  public struct Screen: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The label: `home`, `product/42`, `category/shoes/red`, or with its query `search?q=iphone`.
    ///
    /// Where a plan expects a label without a query, it is compared without the query.
    public let label: String
    /// The name of the route.
    public let route: String
    /// The values that distinguish the route's screens.
    ///
    /// With a route table, the array contains the values of the parameters in the route's `path`.
    public let values: [String]
    /// The parameters that distinguish screens in addition to `values`, such as a search term; `nil` if the route has
    /// none or they are unknown.
    public let query: [RouteParameter]?

    /// Creates a screen from its route, values and query.
    public init(_ route: String, _ values: [String] = [], query: [RouteParameter]? = nil) {
      (self.route, self.values, self.query) = (route, values, query)
      let path = Self.path(route, values)
      label =
        query.flatMap { $0.isEmpty ? nil : path + "?" + $0.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }
        ?? path
    }

    /// Creates a screen from a label such as `product/42`, which may have a query, as in `search?q=iphone`.
    ///
    /// A question mark that no name with an equals sign follows is part of the path, as in `alert/Delete?`. A label
    /// cannot represent a path value that contains a slash, or a query value that contains an ampersand.
    public init(_ label: String) {
      self.label = label
      let text = label.utf8
      let equals = UInt8(ascii: "=")
      let mark = text.indices.first { place in
        guard text[place] == UInt8(ascii: "?") else { return false }
        let item = text[place...].dropFirst().prefix { !"&?/".utf8.contains($0) }
        return item.first != equals && item.contains(equals)
      }
      let parts = text[..<(mark ?? text.endIndex)].split(separator: "/", omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      (route, values) = (parts[0], Array(parts.dropFirst()))
      query = mark.map { text[$0...].dropFirst().split(separator: "&") }?.map { item in
        let sides = item.split(separator: "=", maxSplits: 1)
          .map { String(Substring($0)) }
        return RouteParameter(sides.first ?? "", sides.count > 1 ? sides[1] : "")
      }
    }

    package init(label: String) { self.init(label) }

    /// Creates a screen from a label, as ``init(_:)`` does.
    public init(stringLiteral label: String) { self.init(label) }

    private static func path(_ route: String, _ values: [String]) -> String {
      values.reduce(into: route) { $0 += "/" + $1 }
    }

    /// The label without the query.
    package var path: String { query == nil ? label : Self.path(route, values) }

    package func mayBe(_ other: Self) -> Bool {
      route == other.route && values == other.values
        && (query == nil || other.query == nil || query == other.query)
    }

    /// A route alone matches all its screens, and a label without a query matches every query.
    package func includes(_ screen: Self) -> Bool {
      guard route == screen.route else { return false }
      if values.isEmpty, query == nil { return true }
      return values == screen.values && (query == nil || query == screen.query)
    }

    /// The label.
    public var description: String { label }
  }
}

package typealias Screen = NavigationState.Screen
