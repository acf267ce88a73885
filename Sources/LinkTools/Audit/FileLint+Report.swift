package import LinkHarness
import LinkModel
import HarnessText

// The findings for a file, as printed by `linkplan lint`.

extension FileLint {
  package var text: String { records.map(\.text).joined() }

  package var records: [FindingRecord] {
    findings.map { finding in
      var record = FindingRecord(finding)
      record.why = finding.lint.map { "\($0.claim.gist) (\($0.claim.level.rawValue))" }
      return record
    }
  }

  package var json: String { objects.map(\.jsonLine).joined() }

  var objects: [JSONValue] {
    findings.map { finding in
      JSONValue.object(present: [
        "file": .string(source.file), "line": .number(finding.position.line),
        "column": .number(finding.position.column), "severity": .string(finding.severity.rawValue),
        "code": finding.code.map { .string($0) }, "message": .string(finding.message),
        "why": finding.lint.map { .string($0.claim.gist) }, "fix": finding.fix.map { .string($0) },
        "evidence": finding.lint.map { .string($0.claim.level.rawValue) },
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
    Finding.Severity.allCases.map { severity in
      let noun = severity == .info ? "note" : severity.rawValue
      return reduce(0) { $0 + $1.findings.count { $0.severity == severity } }.of(noun, noun + "s")
    }.joined(separator: ", ")
  }
}
