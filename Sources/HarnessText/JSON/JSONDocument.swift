/// A leniently parsed JSON text; violations of RFC 8259 and duplicate names are its problems.
///
/// Parsing continues after an error if possible, so one run reports several errors with their positions.
package struct JSONDocument: Sendable {
  package let source: SourceText
  /// The root value, as far as it could be parsed; `nil` if the text is empty or encoded as UTF-16, for example.
  package let root: JSONNode?
  /// The first 100 problems, in the order in which they were found; if they are all duplicate names and a syntax error
  /// follows, the first syntax error replaces the hundredth problem.
  package let problems: [JSONProblem]

  package var isStrict: Bool { !problems.contains(where: \.isSyntaxError) }

  /// Parses a text in linear time, without failing or trapping on any input.
  package init(reading source: SourceText) {
    self.source = source
    var reader = JSONReader(source.bytes)
    root = reader.readDocument()
    problems = reader.problems
  }
}

extension JSONDocument {
  package static func strict(_ bytes: [UInt8]) -> JSONNode? {
    let document = JSONDocument(reading: SourceText(bytes, file: ""))
    return document.isStrict ? document.root : nil
  }
}
