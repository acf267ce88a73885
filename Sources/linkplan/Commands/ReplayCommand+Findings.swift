import HarnessText
import LinkTools
import LinkHarness

extension ReplayCommand {
  func review(
    _ plans: PlanCollection, _ given: Arguments, _ output: Output
  ) -> CommandStatus {
    let plans = plans.loads.compactMap(\.plan)
    let warnings = plans.flatMap(\.warnings)
    for warning in warnings { output.diagnostic(warning.rendered()) }
    let severity = given[failOn]
    // Many plans serve a broken file on purpose, so errors in files do not fail a run by default.
    if severity == .error { return .success }
    let files = [FileLint](of: plans).findings(from: severity)
    for file in files.limited { output.diagnostic(file.text) }
    let count = warnings.count + files.reduce(0) { $0 + $1.findings.count }
    guard count > 0 else { return .success }
    let subject = "\(count.of("finding", "findings")) about the plans and their files"
    output.say("\(subject); because of --fail-on \(severity), the run fails")
    return .failure
  }
}

extension Option where Value == LintFinding.Severity {
  static func failOn(_ effect: String) -> Self {
    Option("--fail-on", .choice(LintFinding.Severity.self), effect, default: .error)
  }
}
