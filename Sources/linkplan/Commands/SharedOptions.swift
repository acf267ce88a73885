import LinkHarness

// Options, arguments and endings that several commands have in common.

extension Argument where Value == [String] {
  static var plans: Self {
    Argument(each: .path("PATH"), "a plan or a directory of plans", default: ["TestPlans"])
  }
}

extension Option where Value == [ReportTarget<ReportFormat>] {
  static var reports: Self {
    Option(
      each: "--report", .report(ReportFormat.self),
      ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        + "; written to standard output or to a file")
  }
}

extension Option where Value == Int? {
  static var slowest: Self { Option("--slowest", .count, "list the N slowest rows on the console") }
}

extension CommandStatus {
  /// The status of a run; a run without rows has tested nothing.
  init(_ summary: ReplaySummary, _ output: Output, ifEmpty message: String) {
    if summary.errors == 0, summary.rows == 0 { output.say(message) }
    self =
      summary.errors > 0 || summary.rows == 0
      ? .couldNotRun : summary.failed > 0 ? .failure : .success
  }
}
