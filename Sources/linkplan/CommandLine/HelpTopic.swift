import CPages
import HarnessText

/// The help topics other than commands and codes; most are documentation pages embedded in the program.
enum HelpTopic: String, CaseIterable {
  case start, tutorial, cookbook, plan, reasons, errors, reports, lints, exit

  var summary: String {
    switch self {
    case .start: "a first plan"
    case .tutorial: "from a bug report to a regression test"
    case .cookbook: "plans for common tasks"
    case .plan: "the plan format"
    case .reasons: "the reasons for a link's destination"
    case .errors: "the codes of errors that apps report for links"
    case .reports: "the formats of reports"
    case .lints: "the codes of lint findings"
    case .exit: "the exit statuses"
    }
  }

  var text: String {
    switch self {
    case .start: String(cString: linkplan_getting_started())
    case .tutorial: String(cString: linkplan_from_a_bug_report())
    case .cookbook:
      String(cString: linkplan_cookbook())
        .replacing("<doc:FromABugReport> describes", with: "`linkplan help tutorial` describes")
    case .plan: Self.withoutMarkers(String(cString: linkplan_plan_format()))
    case .reasons: String(cString: linkplan_reasons())
    case .errors: String(cString: linkplan_error_codes())
    case .reports: String(cString: linkplan_report_formats())
    case .lints: String(cString: linkplan_lint_codes())
    case .exit: Self.exitStatuses
    }
  }

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

  /// Returns the description of a reason code, an error code or a lint code, one table cell per line; `nil` for an unknown code.
  static func lines(about code: String) -> String? {
    guard let row = rows.first(where: { $0.code == code }) else { return nil }
    let cells = zip(row.heading, row.cells).dropFirst().map { "  \($0): \($1)\n" }
    return "\(code)\n\n" + cells.joined()
  }

  static var codes: [String] { rows.map(\.code) }

  private typealias Row = (code: String, heading: [String], cells: [String])

  private static var rows: [Row] {
    [HelpTopic.reasons, .errors, .lints].flatMap { topic -> [Row] in
      var heading: [String] = []
      return topic.text.split(separator: "\n").compactMap { line -> Row? in
        guard line.hasPrefix("| `") else {
          if line.hasPrefix("| ") { heading = cells(of: line) }
          return nil
        }
        let cells = cells(of: line)
        return (cells[0].filter { $0 != "`" }, heading, cells)
      }
    }
  }

  /// Returns the cells of a row of a Markdown table; `\|` in a cell becomes a pipe.
  private static func cells(of line: Substring) -> [String] {
    line.replacing("\\|", with: "\0").split(separator: "|").map {
      String($0).trimmingBlanks.replacing("\0", with: "|")
    }
  }
}
