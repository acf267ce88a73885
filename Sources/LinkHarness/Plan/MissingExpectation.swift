import HarnessText
import LinkModel

/// A row that expects nothing, read so that it can be given something.
struct MissingExpectation: Sendable {
  /// The object that gets the expectations: the row, or its last step.
  let owner: JSONNode
  let source: SourceText
  /// Where it comes from when it is one of several rows that a matrix makes.
  var matrix: Cell?

  struct Cell: Sendable {
    let row: JSONNode
    /// The case that decides about the cell and expects nothing, if there is one.
    let decidingCase: JSONNode?
  }
}
