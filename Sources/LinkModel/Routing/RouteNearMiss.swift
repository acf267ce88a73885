/// The pattern that came closest to a link, position by position.
package struct RouteNearMiss: Sendable, Hashable {
  package let route: String
  /// The pattern as it was written.
  package let pattern: String
  /// One comparison for each position of the pattern or the path, whichever is longer.
  package let segments: [RouteSegmentComparison]
}

/// What a pattern wants at a position, and what the link has there.
package struct RouteSegmentComparison: Sendable, Hashable {
  package enum Verdict: Sendable, Hashable {
    case fits
    /// A literal has another text.
    case differs
    /// The pattern has a segment that the link lacks.
    case missing
    /// The link has a segment that the pattern does not want.
    case unexpected
    /// The segment fits the pattern and not the rule of its parameter.
    case refused(RoutingError.Cause)
  }

  /// The segment as it is written in the pattern.
  package let expected: String?
  /// The segment of the link, decoded where it can be.
  package let found: String?
  package let verdict: Verdict
}
