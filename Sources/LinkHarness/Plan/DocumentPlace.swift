package import HarnessText

/// Where something is written: in a plan, or in a document it names.
package struct DocumentPlace: Sendable, Hashable {
  package let file: String
  package let line: Int
  package let column: Int

  init(_ node: JSONNode, in source: SourceText) {
    self.init(source.file, source.position(at: node.range.lowerBound))
  }

  package init(_ file: String, _ position: SourcePosition) {
    self.file = file
    line = position.line
    column = position.column
  }
}

extension DocumentPlace: CustomStringConvertible {
  package var description: String { "\(file):\(line):\(column)" }
}

extension DocumentPlace: Comparable {
  package static func < (left: DocumentPlace, right: DocumentPlace) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
