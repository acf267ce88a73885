import Foundation
import HarnessText

package enum UpdateMode: String, Sendable, CaseIterable {
  /// Fill in expectations of rows that have none.
  case missing
  /// Also overwrite values that differ.
  case changed
}

/// The changes that bring one plan up to date, preserving its layout, order and comments.
package struct PlanUpdate: Sendable {
  package let file: String
  package let refusals: [Refused]
  let text: EditedText

  package struct Refused: Sendable {
    /// `file:line:column`.
    package let place: String
    package let row: String
    package let reason: UpdateRefusal
  }

  package var count: Int { text.edits.count }

  var bytes: [UInt8] { text.bytes }

  package var difference: String { text.difference() }

  /// Writes the file unless it changed meanwhile; `last` is the text that an earlier update of the same plan wrote.
  @discardableResult
  package func write(over last: [UInt8]? = nil) throws(Problem) -> [UInt8] {
    let bytes = bytes
    try Self.write(bytes, to: file, over: last ?? text.source.bytes)
    return bytes
  }

  static func write(
    _ bytes: [UInt8], to file: String, over last: [UInt8]
  ) throws(Problem) {
    guard let now = FileManager.default.contents(atPath: file),
      Array(now) == last
    else { throw .changedMeanwhile }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: file))
    } catch {
      throw .notWritable
    }
  }

  package enum Problem: Error, Sendable {
    case changedMeanwhile, notWritable, nothingToExpect

    package var message: String {
      switch self {
      case .changedMeanwhile: "it was changed during the replay; replay once more"
      case .notWritable: "it cannot be written"
      case .nothingToExpect: "nothing comes of the row that a plan could expect"
      }
    }
  }
}

package struct UpdateRefusal: Sendable, Equatable {
  package let message: String

  private init(_ message: String) { self.message = message }

  static let placeholder = Self("the value comes from a placeholder; change what it stands for")
  static let matcher = Self(
    "the expectation is a matcher, which is not rewritten; change it by hand")
  static let shared = Self(
    "rows share this value and disagree about it; give them values of their own")
  static let sharedWithOthers = Self(
    "rows that were not replayed share this value; replay all of them, or give each a value of its own"
  )
  static let uncoveredCell = Self(
    "cells with the same values, or without some, come to different ends; give each cell every value, each another one"
  )
  static func tooManyCases(_ count: Int) -> Self {
    Self(
      "the cells would take \(count) cases; expect in the row what they have in common, with ${…} for what the matrix varies"
    )
  }
  static let caseOfManyEnds = Self(
    "the cells of this case come to different ends; write a case for each, or expect what they have in common"
  )
  static let cellsNotReplayed = Self(
    "not all cells of this case were replayed, or nothing came of some; replay all of them")
  static let emptyExpectOfManyEnds = Self(
    "the cells come to different ends; delete the empty \"expect\", and cases are written")
  static let exactly = Self(
    "\"exactly\" is true and there are more values; name them, or delete it")
  static let knownIssuePasses = Self("the row passes; delete \"knownIssue\"")
  /// A `null` expectation that could not fail.
  static let saysNothing = Self(
    "the link never came to where a value could be; delete it, or expect where it ended")
  static let dispatch = Self("the app may not handle links so; correct the app or the plan")
  static let nothingToExpect = Self(
    "nothing comes of the last step; expect something of another one")
}
