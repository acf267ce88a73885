/// The findings about a file and the files that it refers to.
///
/// A linter's log has no limit, and does not mask what is in public files. In one with a limit, a finding that several
/// cells of a matrix have in common is recorded once, and findings beyond the limit are dropped: they usually repeat
/// one error, and a hostile plan must not exhaust memory.
package final class FindingLog {
  // Each row asks often whether something was found, and no two accesses overlap, so the checks for that are left out;
  // other modules would check a stored property nevertheless.
  @exclusivity(unchecked) private var now = (count: 0, warnings: [Finding](), mask: SecretMask.standard)
  package private(set) var findings: [Finding] = []
  package var warnings: [Finding] { now.warnings }
  package var count: Int { now.count }
  private let limit: Int?
  private var seen: Set<Said> = []
  private var unclosed: [String: Int] = [:]

  package static let limit = 100

  package init(limit: Int? = FindingLog.limit) { self.limit = limit }

  package var mask: SecretMask {
    get { now.mask }
    set {
      if newValue == mask { return }
      now.mask = newValue
      for index in findings.indices { findings[index].mask = mask }
      for index in warnings.indices { now.warnings[index].mask = newValue }
    }
  }

  private struct Said: Hashable {
    let file: String
    let offset: Int
    let message: String
  }

  /// Ignores further findings after an unclosed bracket, because the values after it are nested differently than
  /// intended.
  package func ignoreFindings(afterBracketAt offset: Int, in source: SourceText) {
    unclosed[source.file] = offset
  }

  package func add(_ problem: Problem, at place: Place, witness: String? = nil) {
    now.count += 1
    if let finding = finding(problem, at: place, witness, after: findings.count, "findings") {
      findings.append(finding)
    }
  }

  package func warn(_ problem: Problem, at place: Place) {
    if let finding = finding(problem, at: place, severity: .warning, after: warnings.count, "warnings") {
      now.warnings.append(finding)
    }
  }

  private func finding(
    _ problem: Problem, at place: Place, severity: Finding.Severity? = nil, _ witness: String? = nil,
    after count: Int, _ kind: String
  ) -> Finding? {
    guard let limit else { return Finding(problem, at: place, severity: severity, witness: witness) }
    guard count <= limit, isNew(problem, at: place) else { return nil }
    let problem =
      count < limit
      ? problem
      : Problem(
        "more than \(limit) \(kind); the rest are omitted",
        "fix the reported problems first, then run the command again")
    return Finding(problem, at: place, severity: severity, witness: witness, mask)
  }

  private func isNew(_ problem: Problem, at place: Place) -> Bool {
    if let bracket = unclosed[place.file], place.source.rangeInFile(place.range).lowerBound > bracket { return false }
    return seen.insert(Said(file: place.file, offset: place.range.lowerBound, message: problem.message)).inserted
  }
}
