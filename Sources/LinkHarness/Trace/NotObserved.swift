/// The values of a step that nobody has seen, because the app under test does not report them.
package struct NotObserved: Sendable {
  let app: String
  private let kinds: Set<Kind>

  package enum Kind: String, Sendable, CaseIterable {
    case route
    case analytics
    case log
    case announced
    case made

    /// The app's call that reports it.
    var method: String {
      switch self {
      case .route: "launch.report.route(_:)"
      case .analytics: "launch.report.analytics(_:)"
      case .log: "launch.report.log(_:)"
      case .announced: "launch.report.announcement(_:)"
      case .made: "launch.report.made(_:)"
      }
    }
  }

  init(app: String, unreportedIn other: NotObserved?, reported: Set<Kind>) {
    self.app = app
    kinds = (other?.kinds ?? Set(Kind.allCases)).subtracting(reported)
  }

  func lacks(_ observation: Observation) -> Kind? {
    if case .report(let kind) = observation, kinds.contains(kind) { kind } else { nil }
  }

  func reason(for field: String, _ observation: Observation) -> String? {
    switch observation {
    case .never: "\(field) cannot be observed in an app's own code"
    case .report(let kind): kinds.contains(kind) ? words(kind) : nil
    case .system, .sites, .delivery, .thrown, .screens: nil
    }
  }

  /// How a value that a plan expects is observed in an app under test.
  package enum Observation: Sendable {
    case system, sites, delivery
    case report(Kind)
    case thrown
    case screens
    case never
  }

  private func words(_ kind: Kind) -> String {
    let what =
      switch kind {
      case .route: "neither a route nor noRoute()"
      case .analytics: "no analytics"
      case .log: "no line of its log"
      case .announced: "no announcements"
      case .made: "no link that it made"
      }
    return "\(app) reports \(what); the model's value is not compared in its place"
  }
}
