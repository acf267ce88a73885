public import HarnessText

/// The position of a value in a plan or in a document that the plan refers to.
public struct PlanPlace: Sendable {
  package let source: SourceText
  package let range: Range<Int>

  init(_ node: JSONNode, in source: SourceText) { self.init(node.range, in: source) }

  init(whole source: SourceText) { self.init(0..<source.bytes.count, in: source) }

  package init(_ range: Range<Int>, in source: SourceText) {
    (self.range, self.source) = (range, source)
  }

  /// The path of the file, as shown in reports.
  public var file: String { source.file }
  /// The position of the value's first character.
  public var position: SourcePosition { source.position(at: range.lowerBound) }
  /// The length in characters of the value's first line, at least one.
  package var length: Int { source.lengthOnLine(of: range) }
  var lines: ClosedRange<Int> {
    let first = position.line
    return first...max(first, source.position(at: range.upperBound).line)
  }
  package var text: String { source.text(of: range) }

  var textBefore: String {
    source.text(of: max(0, range.lowerBound - 512)..<range.lowerBound)
  }

  package var document: DocumentPlace { DocumentPlace(file, position) }

  /// The source line, extracted on demand because a plan may be a single line of several megabytes.
  public var sourceLine: String { source.line(position.line) }

  func report(_ cause: PlanFinding.Cause, to log: FindingLog) {
    log.add(cause, in: source, at: range)
  }
}

package struct DocumentPlace: Sendable, Hashable {
  package let file: String
  package let position: SourcePosition

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
