public import LinkModel

/// What a router made of a link.
public enum RoutingOutcome: Sendable, Equatable {
  case route(RouteMatch)
  /// An error the person sees; in a place of its own, so that a route is no larger for it.
  indirect case failure(RouteFailure)
}

extension RouteResult {
  func outcome(in language: Language) -> RoutingOutcome {
    switch self {
    case .success(let match): .route(match)
    case .failure(let error): .failure(RouteFailure(error, in: language))
    }
  }
}
