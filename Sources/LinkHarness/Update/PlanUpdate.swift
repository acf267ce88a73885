import HarnessText
import Foundation
import LinkModel

/// What plans may be brought up to date with.
package enum UpdateMode: String, Sendable, CaseIterable {
  /// Rows that expect nothing get what came out.
  case missing
  /// Besides, values that came out differently are rewritten.
  case changed
}

/// The changes that bring one plan up to date, in its own layout, order and comments.
package struct PlanUpdate: Sendable {
  /// The plan's file.
  package let file: String
  /// The values that differ and are left as they are: file, line and column with the reason.
  package let refusals: [Refused]
  let text: EditedText

  /// A value that is left as it is.
  package struct Refused: Sendable {
    /// The place, as `file:line:column`.
    package let place: String
    /// The row it belongs to.
    package let row: String
    /// Why it is left.
    package let reason: UpdateRefusal
  }

  /// How many values change.
  package var count: Int { text.edits.count }

  /// The new text of the file.
  package var bytes: [UInt8] { text.bytes }

  /// The lines that change, before and after.
  package var difference: String { text.difference() }

  /// Writes the file, unless somebody else changed it meanwhile.
  package func write() throws(Problem) {
    guard let now = FileManager.default.contents(atPath: file), Array(now) == text.source.bytes
    else { throw .changedMeanwhile }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: file))
    } catch {
      throw .notWritable
    }
  }

  /// Why a file was not written.
  package enum Problem: Error, Sendable {
    /// It is not what was read before the replay.
    case changedMeanwhile
    /// It cannot be written.
    case notWritable

    /// The reason, for people.
    package var message: String {
      switch self {
      case .changedMeanwhile: "it was changed during the replay; replay once more"
      case .notWritable: "it cannot be written"
      }
    }
  }
}
