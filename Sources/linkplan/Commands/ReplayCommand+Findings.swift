import HarnessText
import LinkTools
import LinkHarness

extension ReplayCommand {
  /// Returns the warnings about the plans and, if they can fail the run, the findings about the plans' files.
  func findings(_ plans: PlanCollection, _ given: Arguments) -> [FindingRecord] {
    let plans = plans.loads.compactMap(\.plan)
    let warnings = plans.flatMap(\.warnings).map(FindingRecord.init).distinct(by: \.text)
    // Many plans serve a broken file on purpose, so errors in files do not fail a run by default.
    if given[failOn] == .error { return warnings }
    return warnings + [FileLint](of: plans).findings(from: given[failOn]).limited.flatMap(\.records)
  }

  /// Prints the findings, unless a report on standard output shows them, and whether they fail the run.
  func review(
    _ findings: [FindingRecord], _ given: Arguments, _ output: Output, areReported: Bool = false
  ) -> CommandStatus {
    let severity = given[failOn]
    if !areReported || severity == .error { for finding in findings { output.diagnostic(finding.text) } }
    if severity == .error || findings.isEmpty { return .success }
    let subject = "\(findings.total.of("finding", "findings")) about the plans and their files"
    output.say("\(subject); because of --fail-on \(severity), the run fails")
    return .failure
  }
}

extension Option where Value == Finding.Severity {
  static func failOn(_ effect: String) -> Self {
    Option("--fail-on", .choice(Finding.Severity.self), effect, default: .error)
  }
}
