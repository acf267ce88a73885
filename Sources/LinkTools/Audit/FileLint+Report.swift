package import LinkHarness
import LinkModel
import HarnessText

// The findings for a file, as printed by `linkplan lint`.

extension FileLint {
  package var text: String { records.map(\.text).joined() }

  package var records: [FindingRecord] {
    findings.map { finding in
      var record = FindingRecord(
        finding.message, fix: finding.fix, file: source.file, line: finding.position.line)
      (record.column, record.severity) = (finding.position.column, finding.severity.rawValue)
      (record.code, record.why) = (finding.code.rawValue, "\(finding.why) (\(finding.evidence.rawValue))")
      (record.witness, record.omitted) = (finding.witness, finding.omitted > 0 ? finding.omitted : nil)
      if !finding.range.isEmpty {
        let length = source.lengthOnLine(of: finding.range)
        record.excerpt = Excerpt(of: source, at: finding.position, length: length).lines
      }
      return record
    }
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
    records.map { record in
      var record = record
      record.why = nil
      return WorkflowCommand(record).text
    }.joined()
  }
}

extension [FileLint] {
  package var counts: String {
    LintFinding.Severity.allCases.map { severity in
      let noun = severity == .info ? "note" : severity.rawValue
      return reduce(0) { $0 + $1.findings.count { $0.severity == severity } }.of(noun, noun + "s")
    }.joined(separator: ", ")
  }
}

extension LintFinding {
  var advice: String {
    "\(message)\nfix: \(fix)" + (witness.map { "\nexample: \($0)" } ?? "")
  }
}
