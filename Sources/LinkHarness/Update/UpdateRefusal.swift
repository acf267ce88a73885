/// Why a value that differs is left as it is.
package enum UpdateRefusal: Sendable, Equatable {
  /// What is expected stands in a placeholder, and the value elsewhere.
  case placeholder
  /// What is expected is a set of demands, and no single value can stand for it.
  case matcher
  /// Several rows expect the value, and it came out differently among them.
  case shared
  /// Rows that were not replayed expect the value too.
  case sharedWithOthers
  /// Cells of a matrix that come to different ends, which no values of its axes tell apart.
  case uncoveredCell
  /// Cells that come to more ends than anyone wants cases for.
  case tooManyCases(Int)
  /// A case that expects nothing, whose cells come to different ends.
  case caseOfManyEnds
  /// A case that expects nothing, some of whose cells were not replayed.
  case cellsNotReplayed
  /// An empty `expect` of a row with a matrix, whose cells come to different ends.
  case emptyExpectOfManyEnds
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
