public import LinkModel

/// A value's place in a plan, with the line it stands on.
public struct PlanPlace: Sendable {
  /// Where it starts.
  public let position: SourcePosition
  /// How many characters of its line it takes, at least one.
  public let length: Int
  /// The line it stands on.
  public let sourceLine: String

  init(_ node: JSONNode, in source: SourceText) {
    position = source.position(at: node.range.lowerBound)
    let end = source.position(at: node.range.upperBound)
    sourceLine = source.line(position.line)
    let rest = sourceLine.unicodeScalars.count - position.column + 1
    length = max(1, end.line == position.line ? end.column - position.column : rest)
  }
}
