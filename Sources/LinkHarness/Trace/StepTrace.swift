public import LinkModel

/// Everything that happened in one step, stage by stage; a stage that was not reached has an empty part.
///
/// The stage *parse* has no part of its own: the files are in the downloads of *fetch*.
public struct StepTrace: Sendable {
  package internal(set) var assumptions = Assumptions()
  /// When it happened, since the start of the row.
  public internal(set) var time = Duration.zero
  /// The link, when the step opened one.
  public internal(set) var link: Link?
  /// Where it came from.
  public internal(set) var source: LinkSource?
  package internal(set) var fetch = FetchTrace()
  package internal(set) var decide = DecideTrace()
  package internal(set) var deliver: Delivery?
  package internal(set) var route = RouteTrace()
  package internal(set) var dispatch = DispatchTrace()
  package internal(set) var navigate = NavigateTrace()
  package internal(set) var fallback = FallbackTrace()

  /// Whether a stage was reached.
  public func reached(_ stage: Stage) -> Bool {
    switch stage {
    case .fetch, .parse: fetch.isReached
    case .decide: decide.isReached
    case .deliver: deliver != nil
    case .route: route.outcome != nil
    case .dispatch: dispatch.isReached
    case .navigate: navigate.outcome != nil
    case .fallback: fallback.isReached
    }
  }

  package var failure: RouteFailure? { route.failure ?? navigate.failure }
}

extension StepTrace {
  /// The system's decision.
  public var decision: LinkDecision? { decide.decision }
  /// How the app got the link.
  public var delivery: Delivery? { deliver }
  /// What the router made of it.
  public var routing: RoutingOutcome? { route.outcome }
  /// What the navigator did last.
  public var navigation: NavigationOutcome? { navigate.outcome }
  /// The page the browser shows instead.
  public var page: Page? { fallback.page }
}
