public import HarnessText

/// A value's place in a plan, with the line it stands on.
public struct PlanPlace: Sendable {
  /// Where it starts.
  public let position: SourcePosition
  /// How many characters of its line it takes, at least one.
  public let length: Int
  let source: SourceText
  let range: Range<Int>

  init(_ node: JSONNode, in source: SourceText) {
    position = source.position(at: node.range.lowerBound)
    self.source = source
    range = node.range
    // A value that goes on below is marked to the end of its first line.
    length = source.lengthOnLine(of: node.range)
  }

  /// The line it stands on; made when it is asked for, since a plan may be one line of megabytes.
  public var sourceLine: String { source.line(position.line) }

  func report(_ cause: PlanFinding.Cause, to log: FindingLog) {
    log.add(cause, in: source, at: range)
  }
}

/// Where something is written: in a plan, or in a document it names.
package struct DocumentPlace: Sendable, Hashable {
  package let file: String
  package let position: SourcePosition

  init(_ node: JSONNode, in source: SourceText) {
    self.init(source.file, source.position(at: node.range.lowerBound))
  }

  package init(_ file: String, _ position: SourcePosition) {
    (self.file, self.position) = (file, position)
  }
}

extension DocumentPlace: CustomStringConvertible, Comparable {
  package var description: String { "\(file):\(position.line):\(position.column)" }

  package static func < (left: DocumentPlace, right: DocumentPlace) -> Bool {
    (left.file, left.position) < (right.file, right.position)
  }
}
