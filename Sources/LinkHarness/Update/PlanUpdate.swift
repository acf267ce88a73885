import Foundation
import LinkModel

/// What plans may be brought up to date with.
public enum UpdateMode: String, Sendable, CaseIterable {
  /// Rows that expect nothing get what came out.
  case missing
  /// Besides, values that came out differently are rewritten.
  case changed
}

/// The changes that bring one plan up to date, in its own layout, order and comments.
public struct PlanUpdate: Sendable {
  /// The plan's file.
  public let file: String
  /// The values that differ and are left as they are: file, line and column with the reason.
  public let refusals: [Refused]
  let text: EditedText

  /// A value that is left as it is.
  public struct Refused: Sendable {
    /// The place, as `file:line:column`.
    public let place: String
    /// The row it belongs to.
    public let row: String
    /// Why it is left.
    public let reason: UpdateRefusal
  }

  /// How many values change.
  public var count: Int { text.edits.count }

  /// The new text of the file.
  public var bytes: [UInt8] { text.bytes }

  /// The lines that change, before and after.
  public var difference: String { text.difference() }

  /// Writes the file, unless somebody else changed it meanwhile.
  public func write() throws(Problem) {
    guard let now = FileManager.default.contents(atPath: file), Array(now) == text.source.bytes
    else { throw .changedMeanwhile }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: file))
    } catch {
      throw .notWritable
    }
  }

  /// Why a file was not written.
  public enum Problem: Error, Sendable {
    /// It is not what was read before the replay.
    case changedMeanwhile
    /// It cannot be written.
    case notWritable

    /// The reason, for people.
    public var message: String {
      switch self {
      case .changedMeanwhile: "it was changed during the replay; replay once more"
      case .notWritable: "it cannot be written"
      }
    }
  }
}
