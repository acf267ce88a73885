/// The routes of an app; the first registered route that fits a link wins, and unreadable patterns are left out.
public final class RouteTable: Sendable {
  /// The routes in the order registered.
  public let routes: [RouteDefinition]
  /// What becomes of query items that neither the pattern nor a rule names.
  public let unknownParameters: UnknownParameters
  package var findings: [RouteTableFinding] { built.findings }

  private let scope: (hosts: [String]?, schemes: [String]?)
  let built: RouteTableBuilder
  private let loadsContent: Bool
  let screenParameters: [[String]]

  /// Builds a table; `nil` for hosts or schemes means any.
  public init(
    routes: [RouteDefinition], hosts: [String]? = nil, schemes: [String]? = nil,
    unknownParameters: UnknownParameters = .keep
  ) {
    var builder = RouteTableBuilder(hosts: hosts, schemes: schemes)
    for route in routes { builder.add(route) }
    self.routes = routes
    scope = (hosts, schemes)
    self.unknownParameters = unknownParameters
    built = builder
    loadsContent = routes.contains { $0.content != nil }
    screenParameters = builder.paths.map { $0?.pathParameters ?? [] }
  }

  package func content(of name: String) -> RouteContent? {
    guard loadsContent, let route = built.routeNamed[name] else { return nil }
    return routes[route].content
  }

  /// The same routes, registered in another order.
  public func reordered(_ order: ([RouteDefinition]) -> [RouteDefinition]) -> RouteTable {
    RouteTable(
      routes: order(routes), hosts: scope.hosts, schemes: scope.schemes,
      unknownParameters: unknownParameters)
  }
}

/// One readable pattern of a table; a class, since each look-up takes one out of the table.
final class RouteEntry: Sendable {
  let place: RoutePlace
  let pattern: RoutePattern
  let requiredItems: [String]
  let scope: Int

  init(place: RoutePlace, pattern: RoutePattern, scope: Int) {
    self.place = place
    self.pattern = pattern
    requiredItems = pattern.requiredItems
    self.scope = scope
  }
}

/// The place of a pattern in a list of routes.
public struct RoutePlace: Sendable, Hashable {
  /// The zero-based number of the route.
  public let route: Int
  /// Zero for the route's path, then one for each alias.
  public let pattern: Int
}
