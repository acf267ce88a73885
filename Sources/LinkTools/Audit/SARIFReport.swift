import LinkHarness
import LinkModel
import HarnessText

/// Lint findings in SARIF 2.1.0 (OASIS), which code scanning services display at the affected lines.
package struct SARIFReport: Sendable {
  private let files: [FileLint]

  package init(_ files: [FileLint]) { self.files = files }

  package var text: String {
    JSONValue.object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
      "runs": .array([
        .object([
          "tool": .object([
            "driver": .object([
              "name": .string("linkplan lint"), "version": .string(Version.current),
              "rules": .array(LintCode.allCases.map(rule)),
            ])
          ]),
          // Columns are counted in Unicode scalars (SARIF 2.1.0 §3.14.27).
          "columnKind": .string("unicodeCodePoints"),
          "results": .array(files.flatMap { file in file.findings.map { result($0, in: file) } }),
        ])
      ]),
    ]).jsonLine
  }

  private func rule(_ code: LintCode) -> JSONValue {
    .object([
      "id": .string(code.rawValue),
      "shortDescription": .object(["text": .string(code.why)]),
      "defaultConfiguration": .object(["level": .string(Self.level(code.severity))]),
      "properties": .object(["evidence": .string(code.evidence.rawValue)]),
    ])
  }

  private func result(_ finding: LintFinding, in file: FileLint) -> JSONValue {
    let end = file.source.position(at: max(finding.range.lowerBound, finding.range.upperBound))
    let region: JSONValue = .object([
      "startLine": .number(finding.position.line), "startColumn": .number(finding.position.column),
      "endLine": .number(end.line), "endColumn": .number(end.column),
    ])
    return .object([
      "ruleId": .string(finding.code.rawValue),
      "ruleIndex": .number(LintCode.allCases.firstIndex(of: finding.code) ?? -1),
      "level": .string(Self.level(finding.severity)),
      "message": .object(["text": .string(finding.advice)]),
      "locations": .array([
        .object([
          "physicalLocation": .object([
            "artifactLocation": .object(["uri": .string(Self.uri(file.source.file))]),
            "region": region,
          ])
        ])
      ]),
    ])
  }

  private static func level(_ severity: LintFinding.Severity) -> String {
    severity == .info ? "note" : severity.rawValue
  }

  /// Returns the path as a relative reference (RFC 3986 §4.2) or, if the path is absolute, as a `file:` URI.
  private static func uri(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let safe = parts.map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
    return path.hasPrefix("/") ? "file://" + safe : safe
  }
}
