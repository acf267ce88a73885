import LinkModel

/// Where something is written: in a plan, or in a document it names.
struct DocumentPlace: Sendable, Hashable {
  let file: String
  let line: Int
  let column: Int

  init(_ node: JSONNode, in source: SourceText) {
    self.init(source.file, source.position(at: node.range.lowerBound))
  }

  init(_ file: String, _ position: SourcePosition) {
    self.file = file
    line = position.line
    column = position.column
  }
}

extension DocumentPlace: CustomStringConvertible {
  var description: String { "\(file):\(line):\(column)" }
}

extension DocumentPlace: Comparable {
  static func < (left: DocumentPlace, right: DocumentPlace) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
