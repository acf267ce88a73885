import HarnessText
import LinkModel

/// What can be expected of an app beyond its screens.
package enum AppField: Sendable, Hashable {
  /// How far the content of a screen is loaded.
  case content
  /// Where its main part came from.
  case contentFrom
  /// The optional parts that failed.
  case contentMissing
  /// What analytics are told.
  case analytics
  /// The screens that are announced.
  case announced
  /// The coordinator the parent hands the route to.
  case coordinator
  /// The tab in front.
  case tab
  /// The line of the log.
  case log
  /// The link the app makes.
  case made

  /// The name as it is written in a plan.
  var name: String {
    switch self {
    case .content: "content.state"
    case .contentFrom: "content.from"
    case .contentMissing: "content.missing"
    case .analytics: "analytics"
    case .announced: "announced"
    case .coordinator: "navigation.coordinator"
    case .tab: "navigation.tab"
    case .log: "log"
    case .made: "made"
    }
  }

  /// The stage it belongs to.
  var stage: Stage {
    switch self {
    case .content, .contentFrom, .contentMissing, .analytics, .announced, .coordinator, .tab:
      .navigate
    case .log, .made: .route
    }
  }
}

extension ExpectationReader {
  static let contentKeys = ["state", "from", "missing"]
  static let contentOrigins = ["site", "cache"]

  /// `"complete"`, or an object with `state`, `from` and `missing`; `null` for none.
  func content(_ node: JSONNode, _ expect: StrictObject) -> [Expectation] {
    guard node.object != nil else { return state(node, expect) }
    guard let content = expect.object(node, "the content", keys: Self.contentKeys) else {
      return []
    }
    return content.members.flatMap { member -> [Expectation] in
      let value = member.value
      switch member.name {
      case "state": return state(value, content)
      case "from":
        check(value, content, "origin of content", Self.contentOrigins)
        return one(.app(.contentFrom), text(value, content), value, content)
      case "missing": return one(.app(.contentMissing), texts(value, content), value, content)
      default: return []
      }
    }
  }

  private func state(_ node: JSONNode, _ expect: StrictObject) -> [Expectation] {
    check(node, expect, "state of content", ContentLoad.State.allCases.map(\.rawValue))
    return one(.app(.content), text(node, expect), node, expect)
  }
}
