import LinkHarness

enum CommandStatus: Int32 {
  case success = 0
  case failure = 1
  /// Usage, or input that cannot be read or is invalid.
  case couldNotRun = 2
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
