package import HarnessText
package import LinkHarness
import LinkModel
import MockSite

extension [FileLint] {
  package init(of plans: [TestPlan], ignoresSizeLimit: Bool = false) {
    var seen: Set<Written> = []
    let released = plans.flatMap(\.apps).filter { !$0.declared.isDevelopmentBuild }
    let distributed = Set(released.flatMap(\.propertyLists).map(Written.init))
    self = plans.flatMap(\.systemFiles).filter { seen.insert(Written($0)).inserted }.map { source in
      let lint = FileLint(source, ignoresSizeLimit: ignoresSizeLimit)
      if distributed.contains(Written(source)) { return lint }
      // Only development builds have these entitlements.
      return FileLint(lint.source, findings: lint.findings.filter { $0.lint != .entitlementDeveloperOnly })
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
