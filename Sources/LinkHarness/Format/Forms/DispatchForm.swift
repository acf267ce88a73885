import HarnessText
import LinkModel

final class DispatchForm: Form {
  static let table = form(
    "the dispatch configuration",
    "The order in which the app handles events that arrive together")

  let order = Key(
    KeyKind<Arrival.Kind>.choice("kind of arrival").list, default: [],
    "Kinds of events in order of decreasing priority; omitted kinds follow in the default order: `shortcut`, then `push`, then `universalLink`, `schemeLink` and `handoff` with equal priority"
  )
  let priorities = Key(
    KeyKind.number.map(by: Arrival.Kind.self, "kind of arrival"),
    "Priorities, keyed by kind of event (default: 0). A larger number means a higher priority. Events of equal priority are handled in the order of arrival"
  )
  let slots = Key(
    .number("a number of events") { $0 >= 0 },
    "The number of events that can wait until the app can handle them (default: any number); the app loses the others. With 0, it loses a link that launches it, as if it were sent before anything listens"
  )
  let keeps = Key(
    .choice("part of the queue"), default: DispatchRules.Keeps.first,
    "The events that the app keeps if there are more than `slots`")
}

extension KeyKind where Value == DispatchRules {
  static var dispatch: KeyKind {
    choice("dispatch order", [("priority", DispatchRules()), ("fifo", .firstInFirstOut)])
      .or(.object { (rules: Written<DispatchForm>) in DispatchRules(rules) })
  }
}

extension DispatchRules {
  fileprivate init(_ rules: Written<DispatchForm>) {
    let priorities = rules.priorities
    if priorities != nil, rules.node(\.order) != nil {
      rules.report(.severalOf(["order", "priorities"], of: rules.object.what), at: \.priorities)
    }
    self = priorities.map { DispatchRules(priorities: $0) } ?? DispatchRules(order: rules.order)
    limit = rules.slots.map { Limit(slots: $0, keeps: rules.keeps) }
    if limit == nil, rules.node(\.keeps) != nil { rules.object.reportMissing("slots") }
  }
}

final class RoutedForm: Form {
  static let table = form("the target", "The route that a home screen quick action opens")

  let route = Key(.text, .required, "The name of the route")
  let parameters = Key(.parameters, default: [], "Route parameters, keyed by name")
}

final class PushForm: Form {
  static let table = form("a push", "The route for notifications without a URL")

  let payload = Key(
    .parameters, default: [],
    "Values that the payload must contain, keyed by name; `*` matches any value, and a name such as `order.id` refers to a nested value"
  )
  let route = Key(.text, .required, "The name of the route")
  let parameters = Key(
    .parameters, default: [],
    "Route parameters, keyed by name; placeholders such as `{order.id}` are replaced by values in the payload"
  )
}

extension KeyKind where Value == RoutedTarget {
  fileprivate static var target: KeyKind {
    KeyKind<String>.text.map { RoutedTarget(route: $0, parameters: []) }
      .or(
        .object { (target: Written<RoutedForm>) in
          target.route.map { RoutedTarget(route: $0, parameters: target.parameters) }
        })
  }

  static var routed: KeyKind {
    target.called("route name or `routed` object")
  }
}

extension PushRoute {
  init?(_ push: Written<PushForm>) {
    guard let route = push.route else { return nil }
    self.init(
      payload: push.payload, target: RoutedTarget(route: route, parameters: push.parameters))
  }
}

extension ArrivalRoutes {
  init?(_ app: Written<AppForm>, known: [String]?) {
    let (shortcuts, pushes) = (app.shortcuts, app.pushes)
    if shortcuts.isEmpty, pushes.isEmpty { return nil }
    let named = shortcuts.map { ($0.value.route, app.node(\.shortcuts)?[$0.name]) }
    let numbered = pushes.enumerated().map { number, push in
      (
        push.target.route,
        app.node(\.pushes)?.array.flatMap { number < $0.count ? $0[number] : nil }
      )
    }
    for (route, node) in named + numbered {
      guard let known, let node, !known.contains(route) else { continue }
      app.report(
        .unknownValue(route, what: "route", known: known), at: node["route"] ?? node)
    }
    self.init(shortcuts: Dictionary(firstOf: shortcuts.map { ($0.name, $0.value) }), pushes: pushes)
  }
}
