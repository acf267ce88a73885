/// The system's decision about one link, with everything that led to it.
public struct LinkDecision: Sendable, Equatable {
  /// Where the link ends up.
  public let destination: LinkDestination
  /// The reason that decided.
  public let reason: DecisionReason
  /// What was found for each app on the way, in the order it was looked at; the deciding reason is among them.
  public var considered: [DecisionReason] { several ?? [reason] }
  private let several: [DecisionReason]?
  /// Whether the system asks the person before it opens the app.
  public let asksFirst: Bool
  /// Whether a rule of an association file was asked; other decisions come before any rule.
  public var asksRules: Bool { considered.contains { $0.appWhoseRulesWereAsked != nil } }
  package let restsOn: [Assumptions.Point]

  /// The decision about a redirect that the browser does not leave for; `nil` when something else takes it.
  package var inBrowser: LinkDecision? {
    guard destination == .browser || destination == .nothing else { return nil }
    return LinkDecision(.browser, reason, considered: considered, restsOn: restsOn)
  }

  /// The same decision, which rests on one more point.
  func resting(on point: Assumptions.Point) -> LinkDecision {
    LinkDecision(
      destination, reason, considered: considered, asksFirst: asksFirst,
      restsOn: restsOn + [point])
  }

  /// Another end, after all that was considered for this one.
  func replaced(
    _ destination: LinkDestination, _ reason: DecisionReason, on point: Assumptions.Point? = nil
  ) -> LinkDecision {
    LinkDecision(
      destination, reason, considered: considered + [reason],
      restsOn: restsOn + (point.map { [$0] } ?? []))
  }

  init(
    _ destination: LinkDestination, _ reason: DecisionReason,
    considered: [DecisionReason]? = nil, asksFirst: Bool = false,
    restsOn: [Assumptions.Point] = []
  ) {
    self.restsOn = restsOn
    self.destination = destination
    self.reason = reason
    // The reason that decided is always among them, so one alone is that one.
    several = considered?.count == 1 ? nil : considered
    self.asksFirst = asksFirst
  }
}

/// Where a link ends up.
public enum LinkDestination: Sendable, Equatable {
  case app(String)
  case appClip(String)
  case appStore
  /// In the browser, or in the web view the person is in.
  case browser
  case nothing

  /// The word plans and reports use: the name of the app or App Clip, `app-store`, `browser` or `nothing`.
  public var name: String {
    switch self {
    case .app(let name), .appClip(let name): name
    case .appStore: "app-store"
    case .browser: "browser"
    case .nothing: "nothing"
    }
  }
}
