/// The position of a value in a plan or in a document that the plan refers to.
///
/// Values carry their places from the reader to the report, so that nothing is looked up a second time.
public struct Place: Sendable {
  package let source: SourceText
  package let range: Range<Int>

  package init(whole source: SourceText) { self.init(0..<source.bytes.count, in: source) }

  package init(_ range: Range<Int>, in source: SourceText) {
    (self.range, self.source) = source.resolved(range)
  }

  /// A place without a text, for what is about a whole file or line.
  package init(file: String, _ position: SourcePosition) {
    self.init(0..<0, in: SourceText([], file: file, origin: position))
  }

  /// The path of the file, as shown in reports.
  public var file: String { source.file }
  package var lineNumber: Int { source.lineNumber(at: range.lowerBound) }
  /// The position of the value's first character.
  public var position: SourcePosition { source.position(at: range.lowerBound) }
  /// The length in characters of the value's first line, at least one.
  package var length: Int { source.lengthOnLine(of: range) }
  package var lines: ClosedRange<Int> {
    lineNumber...max(lineNumber, source.lineNumber(at: range.upperBound))
  }
  package var text: String { source.text(of: range) }

  var textBefore: String { source.text(of: max(0, range.lowerBound - 512)..<range.lowerBound) }

  /// The source line, extracted on demand because a plan may be a single line of several megabytes.
  public var sourceLine: String { source.line(lineNumber) }
}

/// Places are the same if values begin at one position of a file.
extension Place: Hashable, Comparable {
  /// Whether two places are in one file and begin at one position.
  public static func == (left: Place, right: Place) -> Bool {
    left.file == right.file && left.position == right.position
  }

  /// Adds the file and the position.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(position)
  }

  /// Orders places by file and position.
  public static func < (left: Place, right: Place) -> Bool {
    (left.file, left.position) < (right.file, right.position)
  }
}

extension Place: CustomStringConvertible {
  /// The file, the line and the column.
  public var description: String {
    let position = position
    return "\(file):\(position.line):\(position.column)"
  }
}
