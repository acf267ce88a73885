package import HarnessText

package enum UpdateMode: String, Sendable, CaseIterable {
  case missing
  case changed
}

/// The edits that bring a plan, or a file that plans name, up to date; the rest of its text is unchanged.
package struct PlanUpdate: Sendable {
  package var file: String { text.source.file }
  package let refusals: [Refused]
  let text: EditedText

  package struct Refused: Sendable {
    package let place: Place
    package let row: String
    package let reason: UpdateRefusal
  }

  package var count: Int { text.edits.count }

  package var bytes: [UInt8] { text.bytes }

  package var difference: String { text.difference() }

  /// The file's content must still equal `last` (default: the text that was read from the file).
  @discardableResult
  package func write(over last: [UInt8]? = nil) throws(WholeFile.Failure) -> [UInt8] {
    let bytes = bytes
    try WholeFile.write(bytes, to: file, over: last ?? text.source.bytes)
    return bytes
  }
}

package struct UpdateRefusal: Sendable, Equatable {
  package let message: String

  private init(_ message: String) { self.message = message }

  static let placeholder = Self("the value comes from a placeholder; change the variable")
  static let matcher = Self(
    "the expectation is a matcher, which is never rewritten; edit it by hand")
  static let shared = Self(
    "rows that share this value have different outcomes; give each its own value")
  static let sharedWithOthers = Self(
    "rows that were not replayed share this value; replay all of them, or give each its own value"
  )
  static let cellsOfManyEnds = Self(
    "the cells have different outcomes; write a row for each outcome, or expectations with ${…} for the values of the matrix"
  )
  static let cellsNotReplayed = Self(
    "some cells were not replayed or have no result; replay all of them")
  static let noText = Self("the cells of a CSV file are texts; write the value in the row, or the table as JSON")
  static let exactly = Self(
    "\"exactly\" is true, but there are unexpected values; add them, or delete \"exactly\"")
  static let knownIssuePasses = Self("the row passes; delete \"knownIssue\"")
  static let saysNothing = Self(
    "the step never reached the expectation's stage; delete the expectation, or add one about the link's destination"
  )
  static let nothingToExpect = Self(
    "no step has a result to expect; add a step that opens a link")
}
