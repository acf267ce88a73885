import CPages

/// The topics of `linkplan help` besides commands: pages of the documentation, built into the program.
enum HelpTopic: String, CaseIterable {
  case plan, reasons, errors, reports, lints, exit

  var summary: String {
    switch self {
    case .plan: "the format of plans"
    case .reasons: "the reasons why a link ends up where it does"
    case .errors: "the codes of errors that the user reads"
    case .reports: "the formats of reports"
    case .lints: "the codes of lint"
    case .exit: "the exit statuses"
    }
  }

  var text: String {
    switch self {
    case .plan: Self.withoutMarkers(String(cString: linkplan_plan_format()))
    case .reasons: String(cString: linkplan_reasons())
    case .errors: String(cString: linkplan_error_codes())
    case .reports: String(cString: linkplan_report_formats())
    case .lints: String(cString: linkplan_lint_codes())
    case .exit: Self.exitStatuses
    }
  }

  /// A page without the lines that say which of its tables are made, and from what.
  private static func withoutMarkers(_ page: String) -> String {
    page.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("<!-- ") }.joined(separator: "\n")
  }

  private static let exitStatuses = """
    # Exit statuses

    | status | meaning |
    |---|---|
    | 0 | success: every expectation was met and every check passed |
    | 1 | an expectation or a check failed, or lint found an error |
    | 2 | could not run: invalid usage, or input that is unreadable or invalid |

    Rows that fail as their `knownIssue` says, skipped rows and warnings of lint leave the status at 0.

    """

  /// The line of the pages about one code, such as that of a reason, below the heading of its table.
  static func lines(about code: String) -> String? {
    rows.first { $0.code == code }?.lines
  }

  static var codes: [String] { rows.map(\.code) }

  private static var rows: [(code: String, lines: String)] {
    [HelpTopic.reasons, .errors, .lints].flatMap { topic -> [(code: String, lines: String)] in
      var heading = Substring()
      return topic.text.split(separator: "\n").compactMap {
        line -> (code: String, lines: String)? in
        guard line.hasPrefix("| `") else {
          if line.hasPrefix("| ") { heading = line }
          return nil
        }
        return (String(line.dropFirst(3).prefix { $0 != "`" }), "\(heading)\n\(line)\n")
      }
    }
  }
}
