/// The pattern that came closest to a link, position by position.
public struct RouteNearMiss: Sendable, Hashable {
  /// The name of its route.
  public let route: String
  /// The pattern as it was written.
  public let pattern: String
  /// One comparison for each position of the pattern or the path, whichever is longer.
  public let segments: [RouteSegmentComparison]
}

/// What a pattern wants at a position, and what the link has there.
public struct RouteSegmentComparison: Sendable, Hashable {
  /// What a comparison comes to.
  public enum Verdict: Sendable, Hashable {
    /// The segment fits.
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
  public let expected: String?
  /// The segment of the link, decoded where it can be.
  public let found: String?
  /// How the two compare.
  public let verdict: Verdict
}
