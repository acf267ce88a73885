import HarnessText
import LinkHarness
import LinkModel
import LinkTools

extension ReplayCommand {
  func survey(_ given: Arguments, _ output: Output) throws(UsageError) -> CommandStatus {
    try given.refuse([updateMode, capsule, log, reports, failFast], beside: given[list] ? "--list" : "--check")
    let selection = selection(given)
    let plans = plans(given)
    let findings = plans.findings
    for finding in findings { output.diagnostic(finding.rendered()) }
    if plans.isValid {
      let unmatched = selection.unmatched(in: plans)
      if !unmatched.isEmpty { return Self.refuse(unmatched, output) }
    }
    let rows = selection.rows(in: plans)
    if given[list] {
      for row in rows {
        let link = row.link.map { " · " + row.mask.masked($0.raw) } ?? ""
        output.result(TerminalText.escaped("\(row.place.file):\(row.position.line) \(row.id)\(link)") + "\n")
      }
      return findings.isEmpty ? .success : .couldNotRun
    }
    let read = plans.loads.count { $0.plan != nil }
    output.result("\(rows.count.of("row", "rows")) in \(read.of("plan", "plans")) can be replayed\n")
    guard findings.isEmpty, read > 0 else { return .couldNotRun }
    return review(self.findings(plans, given), given, output)
  }
}
