import CPages

/// The help topics other than commands and codes; most are documentation pages embedded in the program.
enum HelpTopic: String, CaseIterable {
  case start, cookbook, plan, reasons, errors, reports, lints, exit

  var summary: String {
    switch self {
    case .start: "a first plan"
    case .cookbook: "plans for common tasks"
    case .plan: "the format of plans"
    case .reasons: "the reasons for a link's destination"
    case .errors: "the codes of errors that users see"
    case .reports: "the formats of reports"
    case .lints: "the codes of lint findings"
    case .exit: "the exit statuses"
    }
  }

  var text: String {
    switch self {
    case .start: String(cString: linkplan_getting_started())
    case .cookbook: String(cString: linkplan_cookbook())
    case .plan: Self.withoutMarkers(String(cString: linkplan_plan_format()))
    case .reasons: String(cString: linkplan_reasons())
    case .errors: String(cString: linkplan_error_codes())
    case .reports: String(cString: linkplan_report_formats())
    case .lints: String(cString: linkplan_lint_codes())
    case .exit: Self.exitStatuses
    }
  }

  /// Returns a page without the comments that mark its generated tables.
  private static func withoutMarkers(_ page: String) -> String {
    page.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("<!-- ") }.joined(separator: "\n")
  }

  private static let exitStatuses = """
    # Exit statuses

    | status | meaning |
    |---|---|
    | 0 | success: every expectation was met and every check passed |
    | 1 | an expectation or a check failed, lint found an error, or diff or `replay --update --dry-run` found a difference |
    | 2 | could not run: invalid usage, unreadable or invalid input, or no rows |

    Rows that fail with a `knownIssue`, skipped rows, and lint warnings do not change the status.

    """

  /// Returns the table row for the code of a reason, an error or a lint finding, preceded by the table's header; `nil` for an unknown code.
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
