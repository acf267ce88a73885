package import HarnessText
package import LinkHarness
import MockSite

extension [FileLint] {
  package init(of plans: [TestPlan], ignoresSizeLimit: Bool = false) {
    var seen: Set<Written> = []
    self = plans.flatMap(\.systemFiles).filter { seen.insert(Written($0)).inserted }.map {
      FileLint($0, ignoresSizeLimit: ignoresSizeLimit)
    }
  }

  package func findings(from severity: Finding.Severity) -> [FileLint] {
    map { file in
      FileLint(file.source, findings: file.findings.filter { $0.severity.isAtLeast(severity) })
    }
  }
}

extension FileLint {
  /// Returns a function that finds the errors in a file, each file being checked once for all jobs of a run.
  ///
  /// Which rules are unreachable is not examined, because that takes longer than the replay and finds no errors.
  package static func review() -> FileReview {
    let known = Guarded<[Written: [Finding]]>([:])
    return { source in
      let key = Written(source)
      if let errors = known.withLock({ $0[key] }) { return errors }
      let lint = FileLint(source, stepBudget: 0)
      let errors = lint.findings.filter { $0.severity == .error }
      known.withLock { $0[key] = errors }
      return errors
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
