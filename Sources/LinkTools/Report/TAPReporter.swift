import HarnessText
package import LinkHarness

/// Test Anything Protocol, version 14, with a test point for each row and diagnostics in YAML.
package struct TAPReporter: Reporter {
  private var count = 0

  package init() {}

  package mutating func report(_ event: ReportEvent) -> String {
    switch event {
    case .planStarted(let file, let name):
      return start() + "# " + TerminalText.escaped(name == file ? file : "\(file): \(name)") + "\n"
    case .row(let record): return start() + point(record)
    case .planEnded: return ""
    case .runEnded: return start() + "1..\(count)\n"
    }
  }

  private var hasStarted = false

  private mutating func start() -> String {
    if hasStarted { return "" }
    hasStarted = true
    return "TAP version 14\n"
  }

  private mutating func point(_ record: RowRecord) -> String {
    count += 1
    let name = "\(record.plan): \(record.subject)" + (record.test.map { " (\($0))" } ?? "")
    let subject = record.id == nil ? name + " can be replayed" : name
    let reason = Self.escaped(record.reason ?? "")
    let head = "\(count) - \(Self.escaped(subject))"
    switch record.status {
    case .passed: return "ok \(head)\n"
    case .skipped: return "ok \(head) # SKIP \(reason)\n"
    case .knownIssue: return "not ok \(head) # TODO \(reason)\n" + diagnostics(record)
    case .failed, .error: return "not ok \(head)\n" + diagnostics(record)
    }
  }

  /// Escapes control characters, `#` (which could begin a directive) and `\` (which begins an escape).
  private static func escaped(_ text: String) -> String {
    var out = ""
    for character in TerminalText.escaped(text) {
      if character == "\\" || character == "#" { out += "\\" }
      out.append(character)
    }
    return out
  }

  /// Returns YAML diagnostics.
  ///
  /// Text is written as JSON strings, which have the same meaning in YAML 1.2.
  private func diagnostics(_ record: RowRecord) -> String {
    let details = record.details
    var lines = ["message: \(quoted(details.failures.first?.message ?? record.status.rawValue))"]
    lines.append("severity: \(record.status == .knownIssue ? "todo" : "fail")")
    lines.append("at:")
    lines.append("  file: \(quoted(record.plan))")
    lines.append("  line: \(record.line)")
    if let url = record.url { lines.append("url: \(quoted(url))") }
    if !details.failures.isEmpty { lines.append("failures:") }
    for failure in details.failures {
      lines.append("  - stage: \(quoted(failure.stage))")
      if let field = failure.field { lines.append("    field: \(quoted(field))") }
      lines.append("    message: \(quoted(failure.message))")
      if let because = failure.sentence { lines.append("    because: \(quoted(because))") }
      if let fix = failure.fix { lines.append("    fix: \(quoted(fix))") }
      lines.append("    file: \(quoted(failure.file))")
      lines.append("    line: \(failure.line)")
      lines.append("    column: \(failure.column)")
    }
    if !details.ladder.isEmpty { lines.append("ladder:") }
    lines += details.ladder.map { "  - \(quoted($0))" }
    return "  ---\n" + lines.map { "  \($0)\n" }.joined() + "  ...\n"
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).text }
}
