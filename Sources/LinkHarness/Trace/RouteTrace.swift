package import LinkModel

package struct RouteTrace: Sendable {
  /// A route or an error; that of the last link, when there were several.
  package internal(set) var outcome: RoutingOutcome?
  /// What the system decided about a link without a route that the app opened itself.
  package internal(set) var returned: LinkDecision?
  var made: Link?

  var match: RouteMatch? { if case .route(let match) = outcome { match } else { nil } }
  var failure: RouteFailure? { if case .failure(let failure) = outcome { failure } else { nil } }
}
