/// The system's decision about one link, with the findings that led to it.
public struct LinkDecision: Sendable, Equatable {
  /// Where the link ends up.
  public let destination: LinkDestination
  /// The reason that decided.
  public let reason: DecisionReason
  /// The findings about each app, in the order they were made, including the deciding reason.
  public var considered: [DecisionReason] { several ?? [reason] }
  private let several: [DecisionReason]?
  /// Whether the system asks the user before it opens the app.
  public let asksFirst: Bool
  /// Whether a rule of an association file was evaluated; some decisions are made before that.
  public var asksRules: Bool { considered.contains { $0.appWhoseRulesWereAsked != nil } }
  package let restsOn: [Assumptions.Point]

  /// The decision about a redirect that stays in the browser; `nil` if something else handles it.
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
    // The deciding reason is always included, so a single finding is that reason.
    several = considered?.count == 1 ? nil : considered
    self.asksFirst = asksFirst
  }
}

/// Where a link ends up.
public enum LinkDestination: Sendable, Equatable {
  case app(String)
  case appClip(String)
  case appStore
  /// In the browser, or in the web view that shows the page.
  case browser
  case nothing

  /// The string in plans and reports: the name of the app or App Clip, `app-store`, `browser` or `nothing`.
  public var name: String {
    switch self {
    case .app(let name), .appClip(let name): name
    case .appStore: "app-store"
    case .browser: "browser"
    case .nothing: "nothing"
    }
  }
}
