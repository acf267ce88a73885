import HarnessText
import LinkModel

/// Who in a navigation has which route: one route in two places is a mistake, since only the first would get it.
struct RouteOwners {
  let navigation: StrictObject
  /// The names of the router's routes, or `nil` when the app brings a router of its own.
  let known: [String]?
  private let names: Set<String>
  private var owners: [String: (name: String, line: Int)] = [:]

  init(in navigation: StrictObject, known: [String]?) {
    (self.navigation, self.known) = (navigation, known)
    names = Set(known ?? [])
  }

  /// Reads the routes of a coordinator or tab.
  mutating func routes(_ node: JSONNode, of owner: String) -> [String] {
    let routes = navigation.strings(of: node)
    for element in node.array ?? [] {
      guard let route = element.string else { continue }
      if let known, !names.contains(route) {
        navigation.report(
          .unknownValue(route, what: "route of this router", known: known), at: element)
      }
      claim(route, at: element, for: owner)
    }
    return routes
  }

  /// Notes that a route belongs to an owner, or reports that it has one.
  mutating func claim(_ route: String, at node: JSONNode, for owner: String) {
    if let first = owners[route] {
      navigation.report(.ownedRoute(route, owner: first.name, firstLine: first.line), at: node)
    } else {
      owners[route] = (owner, navigation.source.position(at: node.range.lowerBound).line)
    }
  }
}
