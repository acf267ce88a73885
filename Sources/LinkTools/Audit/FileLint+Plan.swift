import HarnessText
package import LinkHarness

extension [FileLint] {
  package init(of plans: [TestPlan], ignoresSizeLimit: Bool = false) {
    var seen: Set<Written> = []
    self = plans.flatMap(\.systemFiles).filter { seen.insert(Written($0)).inserted }.map {
      FileLint($0, ignoresSizeLimit: ignoresSizeLimit)
    }
  }

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
