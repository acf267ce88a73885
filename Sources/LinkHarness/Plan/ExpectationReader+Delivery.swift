import HarnessText
import LinkModel

extension ExpectationReader {
  static let deliveryKeys = [
    "launch", "activity", "calls", "window", "windowReason", "wayBack", "restoresState",
  ]

  /// How the app gets the link, besides the method that handles it.
  func delivery(_ node: JSONNode, _ expect: StrictObject) -> [Expectation] {
    guard let delivery = expect.object(node, "the delivery", keys: Self.deliveryKeys) else {
      return []
    }
    return delivery.members.flatMap { read($0.name, $0.value, expect) }
  }

  private func read(_ key: String, _ value: JSONNode, _ expect: StrictObject) -> [Expectation] {
    switch key {
    case "launch":
      check(value, expect, "kind of launch", Delivery.Launch.allCases.map(\.rawValue))
      return one(.launch, text(value, expect), value, expect)
    case "activity": return one(.activityType, text(value, expect), value, expect)
    case "calls":
      for call in value.array ?? [] {
        check(call, expect, "entry point", EntryPoint.allCases.map(\.rawValue))
      }
      return one(.calls, texts(value, expect), value, expect)
    case "window": return one(.window, text(value, expect), value, expect)
    case "windowReason":
      check(
        value, expect, "reason for a window", WindowChoice.Reason.allCases.map(\.rawValue))
      return one(.windowReason, text(value, expect), value, expect)
    case "wayBack": return one(.wayBack, text(value, expect), value, expect)
    case "restoresState": return one(.restoresState, flag(value, expect), value, expect)
    default: return []
    }
  }
}
