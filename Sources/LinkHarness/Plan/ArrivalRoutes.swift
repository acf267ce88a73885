import HarnessText
import LinkModel

/// The routes for arrivals without a URL.
struct ArrivalRoutes: Sendable {
  let shortcuts: [String: RoutedTarget]
  let pushes: [PushRoute]

  func target(
    of kind: Arrival.Kind, _ link: Link, _ payload: [RouteParameter]?
  ) -> RoutedTarget? {
    if let payload { return pushes.first { $0.fits(payload) }?.target.filled(from: payload) }
    return kind == .shortcut ? shortcuts[link.raw] : nil
  }
}

struct RoutedTarget {
  let route: String
  let parameters: [RouteParameter]

  func filled(from payload: [RouteParameter]) -> RoutedTarget {
    let filled = parameters.map { parameter in
      RouteParameter(
        parameter.name,
        payload.reduce(parameter.value) { $0.replacing("{\($1.name)}", with: $1.value) })
    }
    return RoutedTarget(route: route, parameters: filled)
  }
}

struct PushRoute {
  let payload: [RouteParameter]
  let target: RoutedTarget

  func fits(_ values: [RouteParameter]) -> Bool {
    payload.allSatisfy { wanted in
      values.contains { $0.name == wanted.name && ["*", $0.value].contains(wanted.value) }
    }
  }
}

extension JSONNode {
  var values: [String: JSONValue] { Dictionary(firstOf: (object ?? []).map { ($0.name, $0.value.value) }) }

  /// The strings, numbers and booleans in an object; values in nested objects have names such as `order.id`.
  var payload: [RouteParameter] {
    (object ?? []).flatMap { member -> [RouteParameter] in
      switch member.value.value {
      case .string(let text): [RouteParameter(member.name, text)]
      case .number, .bool: [RouteParameter(member.name, member.value.value.lineText)]
      case .object:
        member.value.payload.map { RouteParameter(member.name + "." + $0.name, $0.value) }
      case .array, .null: []
      }
    }
  }
}
