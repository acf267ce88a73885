/// Why a value that differs is left as it is.
public enum UpdateRefusal: Sendable, Equatable {
  /// What is expected stands in a placeholder, and the value elsewhere.
  case placeholder
  /// Several rows expect the value, and it came out differently among them.
  case shared
  /// Rows that were not replayed expect the value too.
  case sharedWithOthers
  /// A cell of a matrix about which nothing is expected.
  case uncoveredCell
  /// Values besides those an exact expectation names.
  case exactly
  /// A row that is known to fail and does not.
  case knownIssuePasses
  /// A `null` that no value could have met.
  case saysNothing
  /// The order in which an app handled links.
  case dispatch
  /// A step after which there is nothing that could be expected.
  case nothingToExpect
}
