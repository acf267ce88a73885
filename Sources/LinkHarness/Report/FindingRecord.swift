public import HarnessText

/// A finding about a plan, a file or a report, as reports show it.
package struct FindingRecord: JSONRecord, Equatable {
  package var file = ""
  package var line = 1
  package var column = 1
  package var severity = Finding.Severity.error.rawValue
  package var code: String?
  package var message = ""
  /// The reason, with its evidence.
  package var why: String?
  package var fix = ""
  /// An example URL.
  package var witness: String?
  /// The number of findings that this one replaces.
  package var omitted: Int?
  package var excerpt: [String] = []

  package init() {}

  /// Creates an error without an excerpt, which is about the whole file or line.
  package init(_ message: String, fix: String, file: String, line: Int = 1) {
    (self.message, self.fix, self.file, self.line) = (message, fix, file, line)
  }

  package init(_ finding: Finding) {
    self.init(finding.message, fix: finding.fix ?? "", file: finding.place.file)
    (line, column) = finding.place.position.lineAndColumn
    (severity, code) = (finding.severity.rawValue, finding.code)
    (witness, omitted) = (finding.witness, finding.omitted > 0 ? finding.omitted : nil)
    excerpt = finding.excerpt
  }

  package mutating func members(_ json: JSONMembers) {
    json("file", &file)
    json("line", &line)
    json("column", &column)
    json("severity", &severity)
    json(present: "code", &code)
    json("message", &message)
    json(present: "why", &why)
    json("fix", &fix)
    json(present: "witness", &witness)
    json(present: "omitted", &omitted)
    json("excerpt", &excerpt)
  }

  package var place: String { "\(file):\(line):\(column)" }

  package var header: String { "\(severity): \(message)" + (code.map { " [\($0)]" } ?? "") }

  /// The parts after the message and the excerpt, such as the fix, each on its line.
  package var advice: [String] {
    let all = [("why", why), ("fix", fix), ("example", witness)]
    return all.compactMap { name, text in text.map { "\(name): \($0)" } }
  }

  /// The finding in the format of compiler diagnostics: position, message, source line with a caret, and fix.
  package var text: String {
    (["\(place): \(header)"] + (excerpt + advice).map { "  " + $0 })
      .map { TerminalText.escaped($0) + "\n" }.joined()
  }
}

extension [FindingRecord] {
  /// The number of findings, including those that a limit omits.
  package var total: Int { reduce(0) { $0 + ($1.omitted ?? 1) } }
}

extension Finding {
  /// Returns the finding in the format of compiler diagnostics: position, message, source line with a caret, and fix.
  public func rendered() -> String { FindingRecord(self).text }
}
