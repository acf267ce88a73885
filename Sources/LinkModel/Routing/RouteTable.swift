/// An app's routes, compiled for link matching.
///
/// The first registered route that matches a link wins; invalid patterns are ignored.
public final class RouteTable: Sendable {
  package let routes: [RouteDefinition]
  let unknownParameters: UnknownParameters
  /// The path of the fallback route must not have parameters.
  package let fallbackRoute: String?
  package var problems: [RouteTableProblem] { built.problems }

  package let habits: RouterHabits
  private let scope: (hosts: [String]?, schemes: [String]?)
  let built: RouteTableBuilder
  private let loadsContent: Bool
  let screenParameters: [[String]]
  let fallbackEntry: RouteEntry?

  /// Creates a table that accepts any host and scheme.
  public convenience init(routes: [RouteDefinition]) { self.init(routes: routes, hosts: nil) }

  /// If `hosts` is `nil`, any host is allowed; if `schemes` is `nil`, any scheme is allowed.
  package init(
    routes: [RouteDefinition], hosts: [String]? = nil, schemes: [String]? = nil,
    unknownParameters: UnknownParameters = .keep, fallbackRoute: String? = nil, habits: RouterHabits = RouterHabits()
  ) {
    var builder = RouteTableBuilder(hosts: hosts, schemes: schemes, ignoresCase: habits.letterCase == .nothing)
    self.habits = habits
    for route in routes { builder.add(route) }
    self.routes = routes
    scope = (hosts, schemes)
    self.unknownParameters = unknownParameters
    self.fallbackRoute = fallbackRoute
    built = builder
    let fallback = fallbackRoute.flatMap { builder.routeNamed[$0] }
    fallbackEntry = builder.entries.first {
      $0.place.route == fallback && $0.place.pattern == 0 && $0.pattern.pathParameters.isEmpty
    }
    loadsContent = routes.contains { $0.content != nil }
    screenParameters = builder.paths.map { $0?.pathParameters ?? [] }
  }

  /// The names of the parameters that the routes' patterns and rules declare.
  package var parameterNames: [String] { Set(built.rules.flatMap(\.keys)).sorted() }

  package var canFallBack: Bool { fallbackEntry != nil }

  package func content(of name: String) -> RouteContent? {
    guard loadsContent, let route = built.routeNamed[name] else { return nil }
    return routes[route].content
  }

  package func contentAddresses(of screen: Screen) -> [String] {
    guard let content = content(of: screen.route), let route = built.routeNamed[screen.route] else {
      return []
    }
    let names = screenParameters[route]
    var path = zip(names, screen.values).map { RouteParameter($0, $1) }
    // Only the last parameter of a path can have several segments.
    if let last = names.last, screen.values.count > names.count {
      path[names.count - 1] = RouteParameter(
        last, parts: Array(screen.values.dropFirst(names.count - 1)))
    }
    return content.addresses(for: RouteParameters(path + (screen.query ?? [])))
  }

  /// Returns a table in which some parts are replaced.
  package func replacing(
    _ routes: [RouteDefinition]? = nil, hosts: [String]? = nil, unknownParameters: UnknownParameters? = nil,
    habits: RouterHabits? = nil
  ) -> RouteTable {
    RouteTable(
      routes: routes ?? self.routes, hosts: hosts ?? scope.hosts, schemes: scope.schemes,
      unknownParameters: unknownParameters ?? self.unknownParameters, fallbackRoute: fallbackRoute,
      habits: habits ?? self.habits)
  }
}

/// `RouteEntry` is a class, because every lookup returns an entry, and copying a struct would retain every object that
/// it refers to.
final class RouteEntry: Sendable {
  let place: RoutePlace
  let pattern: RoutePattern
  let requiredItems: [String]
  let scope: Int
  let fallsThrough: Bool

  init(place: RoutePlace, pattern: RoutePattern, scope: Int, fallsThrough: Bool) {
    self.place = place
    self.pattern = pattern
    requiredItems = pattern.requiredItems
    self.scope = scope
    self.fallsThrough = fallsThrough
  }
}

package struct RoutePlace: Sendable, Hashable {
  package let route: Int
  /// Zero for the route's path, or the one-based number of an alias.
  let pattern: Int
}
