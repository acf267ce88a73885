/// The stages a link passes, in order; after *decide* it goes on in the app or elsewhere.
public enum Stage: String, Sendable, CaseIterable, Comparable {
  /// The association files are downloaded.
  case fetch
  /// They are read.
  case parse
  case decide
  case deliver
  case route
  /// The link waits for its turn.
  case dispatch
  case navigate
  /// The browser shows a page instead.
  case fallback

  /// Orders stages as a link passes them.
  public static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}
