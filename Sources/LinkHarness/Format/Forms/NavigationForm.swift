import HarnessText
import LinkModel

final class NavigationForm: Form {
  static let table = form(
    "the navigation",
    "The rules that determine where screens appear")

  let root = Key(.text, default: "home", "The name of the root screen")
  let policy = Key(
    .choice("policy", [("contextual", false), ("reset", true)]), default: false,
    "The policy for routes whose `presentation` is `automatic`. `contextual` replaces a top screen of the same route. Over a route in `modalOver`, `contextual` presents the new screen modally. Over any other route, `contextual` pushes the new screen. `reset` replaces all screens above the root"
  )
  let modalOver = Key(
    .texts,
    "The routes over which the `contextual` policy presents new screens modally (default: `cart` and `profile`)"
  )
  let coordinators = Key(
    KeyKind.texts.map, default: [],
    "The routes that each coordinator owns, keyed by the coordinator's name")
  let loadsFirst = Key(
    .flag, default: false,
    "Whether content is loaded before the screens change; if so, an error leaves the screens unchanged"
  )
  let tabs = Key(
    KeyKind.object(TabForm.self).map,
    "The tabs, keyed by name; their roots replace `root`, and the first tab is selected at launch"
  )
}

final class TabForm: Form {
  static let table = form("a tab", "A tab with its own stack")

  let root = Key(.text, .required, "The name of the tab's root screen")
  let routes = Key(
    .texts, default: [],
    "The routes, besides the root, whose screens appear on the tab's stack")
}

extension NavigatorRules {
  init(_ rules: Written<NavigationForm>, known: [String]?) {
    let modalOver = rules.modalOver
    self.init(
      root: rules.root,
      policy: rules.policy
        ? .reset : modalOver.map { .contextual(modalOver: Set($0)) } ?? .contextual(),
      coordinators: Self.coordinators(rules, known), tabs: Self.tabs(rules, known),
      loadsFirst: rules.loadsFirst)
  }

  private static func coordinators(
    _ rules: Written<NavigationForm>, _ known: [String]?
  ) -> [Coordinator] {
    var owners = RouteOwners(in: rules.object, known: known)
    return rules.coordinators.map { coordinator in
      owners.claim(coordinator.member.value, for: "the coordinator \(coordinator.name)")
      return Coordinator(name: coordinator.name, routes: coordinator.value)
    }
  }

  private static func tabs(_ rules: Written<NavigationForm>, _ known: [String]?) -> [Tab] {
    if rules.node(\.tabs) != nil, rules.node(\.root) != nil {
      rules.report(.severalOf(["root", "tabs"], of: "the navigation"), at: \.tabs)
    }
    var owners = RouteOwners(in: rules.object, known: known)
    return (rules.tabs ?? []).map { member in
      let tab = member.value
      if let root = tab.root, let node = tab.node(\.root) {
        owners.claim(root, at: node, for: tab.object.what)
      }
      if let routes = tab.node(\.routes) { owners.claim(routes, for: tab.object.what) }
      return Tab(name: member.name, root: tab.root ?? "", routes: tab.routes)
    }
  }
}

/// A second owner of a route is an error, because only the first owner would receive links to the route.
private struct RouteOwners {
  private let navigation: StrictObject
  private let known: [String]?
  private let names: Set<String>
  private var owners: [String: (name: String, line: Int)] = [:]

  init(in navigation: StrictObject, known: [String]?) {
    (self.navigation, self.known) = (navigation, known)
    names = Set(known ?? [])
  }

  mutating func claim(_ routes: JSONNode, for owner: String) {
    for element in routes.array ?? [] {
      guard let route = element.string else { continue }
      if let known, !names.contains(route) {
        navigation.report(
          .unknownValue(route, what: "route", known: known), at: element)
      }
      claim(route, at: element, for: owner)
    }
  }

  mutating func claim(_ route: String, at node: JSONNode, for owner: String) {
    if let first = owners[route] {
      navigation.report(
        .ownedRoute(
          route, owner: first.name, isSameOwner: first.name == owner, firstLine: first.line),
        at: node)
    } else {
      owners[route] = (owner, navigation.source.position(at: node.range.lowerBound).line)
    }
  }
}
