package struct RouteNearMiss: Sendable, Hashable {
  package let route: String
  package let pattern: String
  /// One comparison for each position of the pattern or the path, whichever is longer.
  package let segments: [RouteSegmentComparison]
}

package struct RouteSegmentComparison: Sendable, Hashable {
  package enum Verdict: Sendable, Hashable {
    case fits
    case differs
    /// The pattern has a segment that the link lacks.
    case missing
    case unexpected
    /// The segment fits the pattern and not the rule of its parameter.
    case refused(RoutingError.Cause)
  }

  package let expected: String?
  package let found: String?
  package let verdict: Verdict
}
