extension JSONDocument {
  static func make(_ text: String) -> JSONDocument {
    JSONDocument(reading: SourceText(text, file: "test.json"))
  }

  static func make(_ bytes: [UInt8]) -> JSONDocument {
    JSONDocument(reading: SourceText(bytes, file: "test.json"))
  }

  /// The findings, reduced to the properties that tests compare.
  var marked: [MarkedFinding] {
    problems.map { finding in
      MarkedFinding(
        cause: finding.kind,
        text: String(decoding: source.bytes[finding.range], as: UTF8.self),
        at: source.position(at: finding.range.lowerBound))
    }
  }
}

struct MarkedFinding: Equatable, Sendable {
  let cause: JSONProblem.Kind
  let text: String
  let at: SourcePosition

  init(cause: JSONProblem.Kind, text: String, at position: SourcePosition) {
    self.cause = cause
    self.text = text
    at = position
  }

  init(_ cause: JSONProblem.Kind, _ text: String, _ line: Int, _ column: Int) {
    self.init(cause: cause, text: text, at: SourcePosition(line: line, column: column))
  }
}
