package import LinkHarness

package enum ReportFormat: String, Sendable, CaseIterable {
  case console
  case jsonl
  case junit
  case github
  case markdown
  case html

  package struct Settings: Sendable {
    package var style = ConsoleReporter.Style()
    /// Whether the console report has all that is known of each failed row.
    package var isFull = false
    /// Whether the console report has rows as they end.
    package var isLive = false
    package var hasTimings = false
    /// When the run began, for the rows in JSON Lines.
    package var date: String?
    package var facts = RunFacts()

    /// Creates settings that omit all run-specific data.
    package init() {}
  }

  package func reporter(_ settings: Settings = Settings()) -> any Reporter {
    switch self {
    case .console: ConsoleReporter(style: settings.style, isFull: settings.isFull, isLive: settings.isLive)
    case .jsonl: JSONLinesReporter(hasTimings: settings.hasTimings, date: settings.date)
    case .junit: JUnitReporter()
    case .github: GitHubReporter()
    case .markdown: MarkdownReporter()
    case .html: HTMLReporter(settings.facts)
    }
  }
}
