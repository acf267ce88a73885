@testable import LinkModel

/// Compares the route lookup by host, scheme and required query items with a linear search.
struct RouteScopePropertyTests {
  private static let hosts = ["a.example", "b.example", "A.example"]
  private static let schemes = ["http", "https", "shop", "kiosk", "SHOP"]

  private static func list(_ dice: inout Dice, _ choices: [String]) -> [String]? {
    dice.chance(50) ? nil : (0..<dice.below(3)).map { _ in dice.pick(choices) }
  }

  private static func route(_ number: Int, _ dice: inout Dice) -> RouteDefinition {
    let path = dice.pick(["/", "/x", "/x/y", "/:id", "/x/:id?", "/:rest*"])
    let query = dice.pick(["", "", "?q=:q", "?q=:q&r=:r", "?r=:r?"])
    return RouteDefinition(
      "r\(number)", path: path + query, hosts: list(&dice, hosts), schemes: list(&dice, schemes))
  }

  private static func takes(_ scope: RouteScope, _ link: Link) -> Bool {
    guard link.isWeb else { return scope.schemes?.contains(link.scheme) ?? true }
    return scope.webSchemes.contains(link.scheme)
      && (scope.hosts?.contains(link.host ?? "") ?? true)
  }

  /// Returns the first entry whose scope, path and required query items match, or otherwise the first whose scope and
  /// path match.
  private static func entry(_ table: RouteTable, _ link: Link) -> RouteEntry? {
    let items = Set(link.queryItems.map(\.name))
    let fitting = table.built.entries.filter { entry in
      takes(table.built.scopeIndex.scopes[entry.scope], link)
        && entry.pattern.shapes.contains { $0.matches(link.encodedSegments) }
    }
    return fitting.first { $0.requiredItems.allSatisfy(items.contains) } ?? fitting.first
  }

  @Test(arguments: [UInt64](1...8))
  func `a look-up agrees with a linear search through the entries`(seed: UInt64) {
    var dice = Dice(seed: seed)
    var (found, refused) = (0, 0)
    for _ in 0..<60 {
      let table = RouteTable(
        routes: (0..<1 + dice.below(8)).map { Self.route($0, &dice) },
        hosts: Self.list(&dice, Self.hosts), schemes: Self.list(&dice, Self.schemes))
      for _ in 0..<20 {
        let start = dice.pick([
          "https://a.example/", "http://B.example/", "https://c.example/", "shop://", "KIOSK:///",
          "other://",
        ])
        let query = dice.pick(["", "?q=1", "?r=1", "?q=1&r=2", "?q=&r=2"])
        let link = Link(start + dice.pick(["", "x", "x/y", "x/y/z", "z"]) + query)
        let expected = Self.entry(table, link)
        switch table.route(link) {
        case .success(let match):
          found += 1
          expect(match.name, equals: expected.map { table.routes[$0.place.route].name }, "\(link)")
          expect(match.pattern, equals: expected?.pattern.text, "\(link)")
        case .failure(let error):
          refused += 1
          // If no entry matches completely, the error identifies the first route whose scope and path match, if any.
          if let expected {
            expect(error.route, equals: table.routes[expected.place.route].name, "\(link)")
          } else {
            let codes: [ErrorCode] = [.unknownScheme, .invalidDomain, .unknownRoute]
            #expect(codes.contains(error.errorCode), "\(link) \(error)")
          }
        }
      }
    }
    #expect(found > 100 && refused > 100)
  }
}

extension RouteShape {
  /// Whether the pattern matches a path when compared segment by segment.
  ///
  /// The trie must give the same result as this comparison.
  fileprivate func matches(_ path: [String]) -> Bool {
    guard hasRest ? path.count > positions.count : path.count == positions.count else {
      return false
    }
    return zip(positions, path).allSatisfy { position, text in position == nil || position == text }
  }
}
