import LinkModel
import HarnessText

// The findings for a file, as printed by `linkplan lint`.

extension FileLint {
  package var text: String { findings.map(text).joined() }

  private func text(_ finding: LintFinding) -> String {
    let (line, column) = (finding.position.line, finding.position.column)
    var text =
      "\(source.file):\(line):\(column): \(finding.severity.rawValue): \(TerminalText.escaped(finding.message)) [\(finding.code.rawValue)]\n"
    if !finding.range.isEmpty {
      let length = source.lengthOnLine(of: finding.range)
      text += Excerpt(of: source, at: finding.position, length: length).rendered()
    }
    text += "  why: \(finding.why) (\(finding.evidence.rawValue))\n"
    text += "  fix: \(TerminalText.escaped(finding.fix))\n"
    if let witness = finding.witness { text += "  example: \(TerminalText.escaped(witness))\n" }
    return text
  }

  package var json: String { objects.map(\.jsonLine).joined() }

  var objects: [JSONValue] {
    findings.map { finding in
      JSONValue.object(present: [
        "file": .string(source.file), "line": .number(finding.position.line),
        "column": .number(finding.position.column), "severity": .string(finding.severity.rawValue),
        "code": .string(finding.code.rawValue), "message": .string(finding.message),
        "why": .string(finding.why), "fix": .string(finding.fix),
        "evidence": .string(finding.evidence.rawValue),
        "witness": finding.witness.map(JSONValue.string),
        "omitted": finding.omitted > 0 ? .number(finding.omitted) : nil,
      ])
    }
  }

  package var github: String {
    findings.map { finding in
      WorkflowCommand(
        level: finding.severity == .info ? "notice" : finding.severity.rawValue,
        file: source.file, line: finding.position.line, column: finding.position.column,
        title: finding.code.rawValue, message: finding.advice
      ).text
    }.joined()
  }
}

extension LintFinding {
  var advice: String {
    "\(message)\nfix: \(fix)" + (witness.map { "\nexample: \($0)" } ?? "")
  }
}
