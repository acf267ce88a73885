// The facts stay as they are, so that the rows of a cause are alike; what was tried orders them where they are shown.
extension FailureRecord {
  /// What is most likely wrong: what the fix changes, if possible as a cause.
  package var lead: Cause? {
    guard let suspect = suspects.first else { return causes.first }
    return causes.first { $0.file == suspect.file && $0.line == suspect.line } ?? suspect
  }

  private func isSuspect(_ cause: Cause) -> Bool {
    suspects.contains { $0.file == cause.file && $0.line == cause.line }
  }

  /// The causes, those first whose place a fix changes that was tried; an expectation that nothing mends precedes them.
  package var orderedCauses: [Cause] {
    if suspects.isEmpty { return causes }
    return (isTried ? [] : suspects) + causes.filter(isSuspect) + causes.filter { !isSuspect($0) }
  }

  /// What a sentence about the failure quotes.
  package var decided: Said? {
    if suspects.isEmpty { return said }
    guard let lead, let said = Said(lead) else { return nil }
    // The words of a fix stand in the line of the fix.
    return said.isWord || causes.contains { $0.place == lead.place } ? said : nil
  }

  /// What the rows of a cause have in common.
  package var common: Cause? { isTried ? lead ?? causes.first : causes.first }

  /// The reason, the causes and the fix: what was tried says where the mistake is, and what is only advised comes last.
  package var statements: [(cause: Cause?, text: String)] {
    let fixes = advice.map { (cause: nil as Cause?, text: $0) }
    let causes = orderedCauses.map { (cause: $0 as Cause?, text: "\($0.place): \($0.header)") }
    return (sentence.map { [(nil, "because " + $0)] } ?? []) + (isTried ? fixes + causes : causes + fixes)
  }
}
