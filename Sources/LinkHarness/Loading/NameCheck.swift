import HarnessText
import LinkModel

/// Finds expected names that no app of the plan has: such a row could only fail, and says less well why.
struct NameCheck {
  private var known: [DeclaredName: (what: String, listed: [String], names: Set<String>)] = [:]

  init(apps: [TestPlan.App]) {
    add(.coordinator, "coordinator", apps.flatMap(\.navigation.coordinators).map(\.name))
    add(
      .window, "window",
      apps.flatMap(\.declared.windows).map(\.name)
        + apps.flatMap(\.declared.windowKinds).map(\.name))
    // An app may bring a router or a navigator of its own, whose routes or tabs the plan does not know.
    let routes = apps.contains { $0.routes == nil } ? [] : apps.flatMap { $0.routes?.routes ?? [] }
    if !routes.isEmpty { add(.route, "route", routes.map(\.name)) }
    let tabs = apps.flatMap(\.navigation.tabs)
    if !tabs.isEmpty { add(.tab, "tab", tabs.map(\.name)) }
  }

  private mutating func add(_ kind: DeclaredName, _ word: String, _ names: [String]) {
    known[kind] = ("\(word) of this plan", names.distinct, Set(names))
  }

  func check(_ rows: [TestPlan.Row], _ log: FindingLog) {
    for expectation in rows.lazy.flatMap(\.steps).flatMap(\.expectations) {
      guard case .value(.text(let name)) = expectation.expected,
        case .name(let declared) = expectation.field.field.kind, let known = known[declared],
        !known.names.contains(name)
      else { continue }
      expectation.place.report(
        .unknownValue(name, what: known.what, known: known.listed), to: log)
    }
  }
}
