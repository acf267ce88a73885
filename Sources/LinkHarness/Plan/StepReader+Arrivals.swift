import HarnessText
import LinkModel

extension StepReader {
  static let arrivingKeys = ["open", "from", "push", "shortcut", "handoff", "app"]

  private static let arrivingKinds: [(String, Arrival.Kind?)] = [
    ("open", nil), ("push", .push), ("shortcut", .shortcut), ("handoff", .handoff),
  ]

  /// Links that arrive together: `[{ "push": "shop://cart" }, { "open": "https://…" }]`.
  func arrive(_ node: JSONNode, _ step: StrictObject) -> Step.Action? {
    guard let elements = node.array else {
      step.report(.wrongKind(expected: "an array of arrivals", found: node.kind), at: node)
      return nil
    }
    if elements.isEmpty {
      step.report(
        .wrongKind(expected: "an array of at least one arrival", found: "an empty array"), at: node)
    }
    let all = elements.compactMap { arriving($0, step) }
    return all.count == elements.count ? .arrive(all) : nil
  }

  private func arriving(_ node: JSONNode, _ step: StrictObject) -> Step.Arriving? {
    guard let item = step.object(node, "an arrival", keys: Self.arrivingKeys) else { return nil }
    let named = Self.arrivingKinds.filter { item.value($0.0) != nil }
    guard let (key, kind) = named.first else {
      item.report(.missingOneOf(Self.arrivingKinds.map(\.0), of: "an arrival"), at: node)
      return nil
    }
    guard named.count == 1 else {
      item.report(.severalSteps(named.map(\.0)), at: node)
      return nil
    }
    let app = item.value("app").flatMap {
      item.choice($0, "app of this plan", appNames.map { ($0, $0) })
    }
    let source = item.value("from").flatMap { SourceReader(appNames: appNames).read($0, item) }
    guard let text = item.string(key) else { return nil }
    return Step.Arriving(
      kind: kind, link: Link(text), source: source ?? defaults.source ?? .app, app: app)
  }
}
