import HarnessText
import LinkModel

/// Finds expected names that no app of the plan has: such a row could only fail, and says less well why.
struct NameCheck {
  private let known: [DeclaredName: Names]

  private struct Names {
    let what: String
    let names: Set<String>
    let listed: [String]

    init(_ what: String, _ names: [String]) {
      self.what = what
      listed = names.distinct
      self.names = Set(names)
    }
  }

  init(apps: [TestPlan.App]) {
    var known: [DeclaredName: Names] = [
      .coordinator: Names(
        "coordinator of this plan", apps.flatMap(\.navigation.coordinators).map(\.name)),
      .window: Names("window of this plan", apps.flatMap(\.declared.windowNames)),
    ]
    // An app may bring a router or a navigator of its own, whose routes or tabs the plan does not know.
    if !apps.contains(where: { $0.routes == nil }) {
      known[.route] = Names(
        "route of this plan", apps.flatMap { $0.routes?.routes ?? [] }.map(\.name))
    }
    known[.tab] = Names("tab of this plan", apps.flatMap(\.navigation.tabs).map(\.name))
    for name in [DeclaredName.route, .tab] where known[name]?.listed.isEmpty == true {
      known[name] = nil
    }
    self.known = known
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

extension Device.App {
  /// The names a window that gets a link can have: those of open windows, and of the kinds that can be opened.
  fileprivate var windowNames: [String] { windows.map(\.name) + windowKinds.map(\.name) }
}
