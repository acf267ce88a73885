package import LinkHarness

package enum ReportFormat: String, Sendable, CaseIterable {
  /// For people at a terminal.
  case console
  /// One JSON object for each row.
  case jsonl
  /// JUnit XML.
  case junit
  /// Test Anything Protocol, version 14.
  case tap
  /// Annotations for GitHub Actions.
  case github
  /// A Markdown summary, as GitHub shows it for a step.
  case markdown
  /// A page for the browser, in one file.
  case html

  /// What a reporter may be told about its surroundings.
  package struct Settings: Sendable {
    /// How much the terminal can do.
    package var style = ConsoleReporter.Style()
    /// How many of the slowest rows the console lists.
    package var slowest = 0
    /// Whether JSON Lines say how long each row took.
    package var hasTimings = false
    /// The time the run took so far.
    package var duration: (@Sendable () -> Duration)?

    /// Makes settings that leave out all that differs from run to run.
    package init() {}
  }

  package func reporter(_ settings: Settings = Settings()) -> any Reporter {
    switch self {
    case .console:
      ConsoleReporter(
        style: settings.style, slowest: settings.slowest, duration: settings.duration)
    case .jsonl: JSONLinesReporter(hasTimings: settings.hasTimings)
    case .junit: JUnitReporter()
    case .tap: TAPReporter()
    case .github: GitHubReporter()
    case .markdown: MarkdownReporter()
    case .html: HTMLReporter()
    }
  }
}
