public import HarnessText

extension DecisionReason {
  /// A rule as a person finds it in the file.
  public struct RuleReference: Sendable, Equatable {
    /// The host the file was downloaded from.
    public let host: String
    /// The name of the file for people.
    public var file: String { source.file }
    /// The place of the entry.
    public let detail: Int
    /// The place of the rule in its entry.
    public let rule: AssociationRule.Place
    let range: Range<Int>
    let source: SourceText

    /// Where it stands in the file; looked up when it is asked for, which most decisions are not.
    public var position: SourcePosition { source.position(at: range.lowerBound) }
    /// The rule as it is written.
    public var text: String { String(decoding: source.bytes[range], as: UTF8.self) }

    /// Whether both are the same words at the same place of files with the same name.
    public static func == (left: Self, right: Self) -> Bool {
      left.host == right.host && left.file == right.file && left.detail == right.detail
        && left.rule == right.rule && left.position == right.position && left.text == right.text
    }

    /// The rule as a person would point at it, with its line.
    public var name: String {
      switch rule {
      case .component(let index): "component \(index) of entry \(detail) (\(file):\(position.line))"
      case .path(let index): "path \(index) of entry \(detail) (\(file):\(position.line))"
      }
    }
  }
}
