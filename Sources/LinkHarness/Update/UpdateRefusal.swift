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

extension UpdateRefusal {
  /// The reason, and what a person can do instead.
  package var message: String {
    switch self {
    case .placeholder: "the value comes from a placeholder; change what it stands for"
    case .matcher: "the expectation is a matcher, which is not rewritten; change it by hand"
    case .shared: "rows share this value and disagree about it; give them values of their own"
    case .sharedWithOthers:
      "rows that were not replayed share this value; replay all of them, or give each a value of its own"
    case .uncoveredCell:
      "cells with the same values, or without some, come to different ends; give each cell every value, each another one"
    case .tooManyCases(let count):
      "the cells would take \(count) cases; expect in the row what they have in common, with ${…} for what the matrix varies"
    case .caseOfManyEnds:
      "the cells of this case come to different ends; write a case for each, or expect what they have in common"
    case .cellsNotReplayed:
      "not all cells of this case were replayed, or nothing came of some; replay all of them"
    case .emptyExpectOfManyEnds:
      "the cells come to different ends; delete the empty \"expect\", and cases are written"
    case .exactly: "\"exactly\" is true and there are more values; name them, or delete it"
    case .knownIssuePasses: "the row passes; delete \"knownIssue\""
    case .saysNothing:
      "the link never came to where a value could be; delete it, or expect where it ended"
    case .dispatch: "the app may not handle links so; correct the app or the plan"
    case .nothingToExpect: "nothing comes of the last step; expect something of another one"
    }
  }
}
