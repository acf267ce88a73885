/// A place in the app: a route and what it shows, equal for all links that mean the same place.
public struct Screen: Sendable, Hashable, CustomStringConvertible {
  /// The name of the route.
  public let route: String
  /// The values of the parameters in the path of the route's first pattern, in order.
  public let values: [String]

  /// Makes a screen.
  public init(_ route: String, _ values: [String] = []) {
    self.route = route
    self.values = values
  }

  /// Reads a label such as `product/42`; a value with a slash in it cannot be written this way.
  public init(label: String) {
    let parts = label.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    self.init(parts.first ?? "", Array(parts.dropFirst()))
  }

  /// The screen as navigation stacks print it: `home`, `product/42`, `category/shoes/red`.
  public var label: String { ([route] + values).joined(separator: "/") }

  /// The label.
  public var description: String { label }
}
