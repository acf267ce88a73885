import HarnessText
import LinkHarness

/// Escaping follows `@actions/core`.
package struct WorkflowCommand {
  /// The severity of the annotation: `error`, `warning` or `notice`.
  let level: String
  let file: String
  let line: Int
  let column: Int
  let title: String
  let message: String

  package var text: String {
    "::\(level) file=\(Self.property(file)),line=\(line),col=\(column),title=\(Self.property(title))::\(Self.data(message))\n"
  }

  private static func data(_ text: String) -> String { escaped(text) { _ in nil } }

  private static func property(_ text: String) -> String {
    escaped(text) { scalar in scalar == ":" ? "%3A" : scalar == "," ? "%2C" : nil }
  }

  private static func escaped(
    _ text: String, _ more: (Unicode.Scalar) -> String?
  ) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": out += "%25"
      case "\r": out += "%0D"
      case "\n": out += "%0A"
      // Control characters are escaped, because some log viewers treat them as line breaks.
      default: out += more(scalar) ?? TerminalText.escaped(String(scalar))
      }
    }
    return out
  }
}

extension WorkflowCommand {
  init(_ finding: FindingRecord) {
    self.init(
      level: finding.severity == "info" ? "notice" : finding.severity,
      file: finding.file, line: finding.line, column: finding.column,
      title: finding.code ?? "linkplan", message: ([finding.message] + finding.advice).joined(separator: "\n"))
  }
}
