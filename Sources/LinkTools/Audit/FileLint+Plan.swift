import HarnessText
package import LinkHarness

extension [FileLint] {
  /// The findings in the association files and property lists of plans; a file that several plans share is checked
  /// once.
  package init(of plans: [TestPlan], ignoresSizeLimit: Bool = false) {
    var seen: Set<Written> = []
    self = plans.flatMap(\.systemFiles).filter { seen.insert(Written($0)).inserted }.map {
      FileLint($0, ignoresSizeLimit: ignoresSizeLimit)
    }
  }

  /// The files with only the findings whose severity is at least `severity`.
  package func findings(from severity: LintFinding.Severity) -> [FileLint] {
    map { file in
      FileLint(file.source, findings: file.findings.filter { $0.severity.isAtLeast(severity) })
    }
  }
}

/// The identity of a text: plans can embed different documents under the same path.
private struct Written: Hashable {
  let file: String
  let origin: SourcePosition
  let bytes: [UInt8]

  init(_ source: SourceText) { (file, origin, bytes) = (source.file, source.origin, source.bytes) }
}
