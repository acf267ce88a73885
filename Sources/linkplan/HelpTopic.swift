import CPages

/// What `linkplan help TOPIC` explains besides commands: the pages of the documentation, built into the program.
enum HelpTopic: String, CaseIterable {
  case plan, reasons, reports, lints, exit

  /// What the topic is about, for the overview.
  var summary: String {
    switch self {
    case .plan: "everything a plan can say"
    case .reasons: "every reason a link can have"
    case .reports: "what reports hold, for programs"
    case .lints: "every code of lint"
    case .exit: "exit statuses"
    }
  }

  /// The page.
  var text: String {
    switch self {
    case .plan: String(cString: linkplan_plan_format())
    case .reasons: String(cString: linkplan_reasons())
    case .reports: String(cString: linkplan_report_formats())
    case .lints: String(cString: linkplan_lint_codes())
    case .exit: Self.exitStatuses
    }
  }

  private static let exitStatuses = """
    # Exit statuses

    | status | meaning |
    |---|---|
    | 0 | all good: every expectation was met, every check passed |
    | 1 | an expectation or a check failed, or lint found an error |
    | 2 | could not run: usage, or input that cannot be read or is not valid |

    A row that fails as its `knownIssue` says, a row that is skipped, and warnings of lint leave the status at 0.

    """

  /// What the pages say about one code, such as that of a reason: the heading of its table and its line.
  static func lines(about code: String) -> String? {
    for topic in [HelpTopic.reasons, .lints] {
      var heading = ""
      for line in topic.text.split(separator: "\n") {
        if line.hasPrefix("|---") { continue }
        if line.hasPrefix("| `\(code)` |") { return "\(heading)\n\(line)\n" }
        if line.hasPrefix("| "), !line.hasPrefix("| `") { heading = String(line) }
      }
    }
    return nil
  }

  /// The codes the pages explain.
  static var codes: [String] {
    [HelpTopic.reasons, .lints].flatMap { topic in
      topic.text.split(separator: "\n").compactMap { line -> String? in
        guard line.hasPrefix("| `"), let end = line.dropFirst(3).firstIndex(of: "`") else {
          return nil
        }
        return String(line.dropFirst(3)[..<end])
      }
    }
  }
}
