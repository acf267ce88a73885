import HarnessText
import Foundation

package enum UpdateMode: String, Sendable, CaseIterable {
  /// Rows that expect nothing get what came out.
  case missing
  /// Besides, values that came out differently are rewritten.
  case changed
}

/// The changes that bring one plan up to date, in its own layout, order and comments.
package struct PlanUpdate: Sendable {
  package let file: String
  /// The values that differ and are left as they are.
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

  package enum Problem: Error, Sendable {
    case changedMeanwhile, notWritable

    package var message: String {
      switch self {
      case .changedMeanwhile: "it was changed during the replay; replay once more"
      case .notWritable: "it cannot be written"
      }
    }
  }
}
