import CPages
import HarnessText
import LinkHarness

/// The help topics other than commands, codes and keys; most are documentation pages embedded in the program.
enum HelpTopic: String, CaseIterable {
  case start, tutorial, cookbook, plan, reasons, errors, reports, lints, exit

  var summary: String {
    switch self {
    case .start: "a first plan"
    case .tutorial: "from a bug report to a regression test"
    case .cookbook: "plans for common tasks"
    case .plan: "the plan format"
    case .reasons: "the reasons for a link's destination"
    case .errors: "the error codes that apps report for links"
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

    Rows that fail with a `knownIssue` and skipped rows do not change the status. Neither do warnings and notes, unless `--fail-on` of `lint` or `replay` is given.

    """

  /// Returns the descriptions of a reason code, an error code, a lint code or a plan key, one table cell per line.
  ///
  /// Returns `nil` if the string is neither a code nor a plan key.
  ///
  /// Several objects can have a key with the same name. The key of an expectation is found by its path, such as
  /// `navigation.stack`, or by a component of the path, such as `stack`.
  static func lines(about word: String) -> String? {
    if let code = codeRows.first(where: { $0.name == word }) { return code.text }
    let keys = keyRows.filter {
      $0.name == word || $0.name.split(separator: ".").contains(word[...])
    }
    return keys.isEmpty ? nil : keys.map(\.text).joined(separator: "\n")
  }

  static var codes: [String] { codeRows.map(\.name) }

  static var keys: [String] { keyRows.map(\.name) }

  private static var codeRows: [TableRow] {
    [HelpTopic.reasons, .errors, .lints].flatMap { rows(of: $0.text) { _ in 0 } }
  }

  /// The keys in the generated tables of the page about the plan format.
  ///
  /// If a table has no "object" column, the object to which its keys belong is named in the marker before the table.
  private static var keyRows: [TableRow] {
    let terms = PlanSchema.terms
    return String(cString: linkplan_plan_format()).split(separator: "<!-- ").flatMap { part in
      guard part.hasPrefix("table: ") else { return [TableRow]() }
      let owner = String(part.dropFirst("table: ".count).prefix { $0.isLetter })
      return rows(of: String(part)) { $0.firstIndex(of: "key") }.map { row in
        var row = row
        var object = owner
        if row.cells.first?.heading == "object" {
          object = row.cells.removeFirst().text.filter { $0 != "`" }
        }
        row.cells.insert((heading: "belongs to", text: terms[object] ?? "`\(object)`"), at: 0)
        return row
      }
    }
  }

  private struct TableRow {
    let name: String
    var cells: [(heading: String, text: String)]

    var text: String {
      "\(name)\n\n" + cells.map { "  \($0.heading): \($0.text)\n" }.joined()
    }
  }

  /// Returns the table rows of a page that begin with a code span.
  ///
  /// The name of each row is stored separately from the row's other cells.
  private static func rows(
    of page: String, nameColumn: (_ headings: [String]) -> Int?
  ) -> [TableRow] {
    var headings: [String] = []
    return page.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("| `") else {
        if line.hasPrefix("| ") { headings = cells(of: line) }
        return nil
      }
      guard let column = nameColumn(headings) else { return nil }
      let texts = cells(of: line)
      let cells = zip(headings, texts).map { (heading: $0, text: $1) }
      return TableRow(
        name: texts[column].filter { $0 != "`" },
        cells: Array(cells[..<column] + cells[(column + 1)...]))
    }
  }

  /// Returns the cells of a row of a Markdown table; `\|` in a cell becomes a pipe.
  private static func cells(of line: Substring) -> [String] {
    line.replacing("\\|", with: "\0").split(separator: "|").map {
      String($0).trimmingBlanks.replacing("\0", with: "|")
    }
  }
}
