/// The routes of an app; the first registered route that fits a link wins, and unreadable patterns are left out.
public final class RouteTable: Sendable {
  /// The routes in the order registered.
  public let routes: [RouteDefinition]
  /// What becomes of query items that neither the pattern nor a rule names.
  public let unknownParameters: UnknownParameters
  /// Everything that looks like a mistake, in the order of the routes.
  package let findings: [RouteTableFinding]

  /// The hosts and schemes of routes that name none.
  private let scope: (hosts: [String]?, schemes: [String]?)
  let entries: [RouteEntry]
  /// The entry of each shape; shapes are numbered in the order registered.
  let entryOfShape: [Int]
  let scopeIndex: RouteScopeIndex
  let trieOfScope: [RouteTrie]
  /// All shapes whatever their scope: for a link that is refused for its host alone.
  let everything: RouteTrie
  /// The rules of each route, one for every parameter of its patterns included.
  let rules: [[String: ParameterRule]]
  /// The number of the first route of each name.
  let routeNamed: [String: Int]
  /// The path of each route, where it can be read.
  let paths: [RoutePattern?]
  private let loadsContent: Bool
  /// The parameters in the path of each route, which name its screens.
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
    findings = builder.findings
    entries = builder.entries
    entryOfShape = builder.entryOfShape
    scopeIndex = builder.scopeIndex
    trieOfScope = builder.trieOfScope
    everything = builder.everything
    rules = builder.rules
    routeNamed = builder.routeNamed
    paths = builder.paths
    loadsContent = routes.contains { $0.content != nil }
    screenParameters = paths.map { $0?.pathParameters ?? [] }
  }

  package func content(of name: String) -> RouteContent? {
    guard loadsContent, let route = routeNamed[name] else { return nil }
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
