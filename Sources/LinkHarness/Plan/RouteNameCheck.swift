import LinkModel

/// Finds expected routes that no app of the plan has: such a row could only fail, and says less well why.
struct RouteNameCheck {
  private let known: [String]

  /// `nil` when an app has a router of its own, whose routes the plan does not know.
  init?(apps: [TestPlan.App]) {
    var names: [String] = []
    for app in apps {
      guard let routes = app.routes else { return nil }
      names += routes.routes.map(\.name)
    }
    guard !names.isEmpty else { return nil }
    known = names
  }

  func check(_ rows: [TestPlan.Row], _ log: FindingLog) {
    let names = Set(known)
    for expectation in rows.lazy.flatMap(\.steps).flatMap(\.expectations) {
      guard expectation.field == .route, case .text(let name) = expectation.expected,
        !names.contains(name)
      else { continue }
      expectation.place.report(
        .unknownValue(name, what: "route of this plan", known: known), to: log)
    }
  }
}
