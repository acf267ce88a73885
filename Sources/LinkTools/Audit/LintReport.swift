package import LinkAudit
import HarnessText
import LinkHarness
import LinkModel

/// The findings of a file, as `linkplan lint` prints them.
package struct LintReport: Sendable {
  private let file: FileLint

  /// Prepares a report.
  package init(_ file: FileLint) { self.file = file }

  /// For people: place, message, the line with a caret, why, and what to write instead.
  package var text: String { file.findings.map(text).joined() }

  private func text(_ finding: LintFinding) -> String {
    let (line, column) = (finding.position.line, finding.position.column)
    var text =
      "\(file.source.file):\(line):\(column): \(finding.severity.rawValue): \(TerminalText.escaped(finding.message)) [\(finding.code.rawValue)]\n"
    if !finding.range.isEmpty {
      let length = file.source.lengthOnLine(of: finding.range)
      text += Excerpt(of: file.source, at: finding.position, length: length).rendered()
    }
    text += "  why: \(finding.why) (\(finding.evidence.rawValue))\n"
    text += "  fix: \(TerminalText.escaped(finding.fix))\n"
    if let witness = finding.witness { text += "  example: \(TerminalText.escaped(witness))\n" }
    return text
  }

  /// For programs: one JSON object for each finding, on a line of its own.
  package var json: String {
    file.findings.map { finding in
      var members: [(String, JSONValue)] = [
        ("file", .string(file.source.file)), ("line", .number(finding.position.line)),
        ("column", .number(finding.position.column)),
        ("severity", .string(finding.severity.rawValue)), ("code", .string(finding.code.rawValue)),
        ("message", .string(finding.message)), ("why", .string(finding.why)),
        ("fix", .string(finding.fix)), ("evidence", .string(finding.evidence.rawValue)),
      ]
      if let witness = finding.witness { members.append(("witness", .string(witness))) }
      let object = members.map { JSONMember(name: $0.0, value: JSONNode($0.1)) }
      return JSONValue.object(object).text + "\n"
    }.joined()
  }

  /// For GitHub Actions: one workflow command for each finding, shown beside the line.
  package var github: String {
    file.findings.map { finding in
      let witness = finding.witness.map { "\nexample: \($0)" } ?? ""
      return WorkflowCommand(
        level: finding.severity == .info ? "notice" : finding.severity.rawValue,
        file: file.source.file, line: finding.position.line, column: finding.position.column,
        title: finding.code.rawValue,
        message: "\(finding.message)\nfix: \(finding.fix)\(witness)"
      ).text
    }.joined()
  }
}
