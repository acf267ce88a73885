/// The system's decision about a link, with the reasons that led to it.
public struct LinkDecision: Sendable, Equatable {
  /// Where the link opens.
  public let destination: LinkDestination
  package let reason: DecisionReason
  /// The code of the reason that determined the destination, as plans expect it in `because`.
  public var because: String { reason.code }
  /// The reason that determined the destination, as a sentence.
  public var message: String { reason.message }
  /// All reasons that were considered, in the order of evaluation, including the one that determined the destination.
  package var considered: [DecisionReason] { several ?? [reason] }
  private let several: [DecisionReason]?
  package var others: [DecisionReason] { several?.filter { $0 != reason } ?? [] }
  package internal(set) var asksFirst: Bool
  package var asksRules: Bool { considered.contains { $0.appWhoseRulesWereAsked != nil } }
  package private(set) var restsOn: [Assumptions.Point]

  package var isInBrowser: Bool {
    switch destination {
    case .browser, .nothing: true
    case .app, .appClip, .appStore: false
    }
  }

  package var inBrowser: LinkDecision? {
    if !isInBrowser { return nil }
    return LinkDecision(.browser, reason, considered: considered, restsOn: restsOn)
  }

  package func resting(on points: [Assumptions.Point]) -> LinkDecision {
    var decision = self
    decision.restsOn += points
    return decision
  }

  package func after(_ earlier: [DecisionReason]) -> LinkDecision {
    LinkDecision(destination, reason, considered: earlier + considered, asksFirst: asksFirst, restsOn: restsOn)
  }

  func replaced(_ destination: LinkDestination, _ reason: DecisionReason) -> LinkDecision {
    LinkDecision(destination, reason, considered: considered + [reason], restsOn: restsOn)
  }

  init(
    _ destination: LinkDestination, _ reason: DecisionReason,
    considered: [DecisionReason]? = nil, asksFirst: Bool = false,
    restsOn: [Assumptions.Point] = []
  ) {
    self.restsOn = restsOn
    self.destination = destination
    self.reason = reason
    // An array that contains only the deciding reason is not stored, because it would be redundant.
    several = considered?.count == 1 ? nil : considered
    self.asksFirst = asksFirst
  }
}

/// A place where a link can open.
public enum LinkDestination: Sendable, Equatable {
  case app(String)
  case appClip(String)
  case appStore
  /// In the browser, or in the web view that shows the page.
  case browser
  case nothing

  /// The string used in plans and reports: the name of the app or App Clip, `app-store`, `browser` or `nothing`.
  public var name: String {
    switch self {
    case .app(let name), .appClip(let name): name
    case .appStore: "app-store"
    case .browser: "browser"
    case .nothing: "nothing"
    }
  }
}
