import HarnessText
import LinkHarness

package struct TrendText {
  /// The maximum number of changed rows in Markdown and on a page; console output has no limit.
  static let rowLimit = MarkdownReporter.rowLimit

  let trend: Trend

  package init(_ trend: Trend) { self.trend = trend }

  static let reportColumns = ["report", "date", "rows", "failed", "duration", "file"]
  static let changeColumns = ["row", "place", "results", "change"]

  var reports: [[String]] {
    trend.reports.enumerated().map { number, report in
      [
        "\(number + 1)", report.date ?? "–", "\(report.summary.rows)", "\(report.failed)",
        report.duration.map { "\($0.seconds) s" } ?? "–", report.name,
      ]
    }
  }

  /// Returns the table cells for at most `limit` changed rows, with a status symbol for each report.
  func changes(limit: Int = .max) -> [[String]] {
    trend.changes.prefix(limit).map { change in
      let marks = change.results.map { $0?.mark ?? "·" }.joined(separator: " ")
      return [change.row.subject, change.row.place, marks, change.kind.words]
    }
  }

  var summary: String {
    let counts = [
      ("failing", trend.changes.count { $0.kind.rank == 0 }),
      ("flapping", trend.changes.count { $0.kind.rank == 1 }),
      ("not replayed since", trend.changes.count { $0.kind.rank == 2 }),
      ("with a known issue", trend.changes.count { $0.kind.rank == 3 }),
      ("fixed", trend.changes.count { $0.kind.rank == 4 }),
    ].filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    let changed = trend.changes.count.of("row changed", "rows changed")
    let kinds = counts.isEmpty ? "" : " (\(counts.joined(separator: ", ")))"
    return "\(changed)\(kinds); \(trend.failing) always failed, \(trend.passing) never failed"
  }

  // MARK: Console

  package func console(_ style: ConsoleReporter.Style) -> String {
    var text = Self.aligned([Self.reportColumns] + reports, right: [0, 2, 3, 4]).enumerated()
      .map { $0.offset == 0 ? style.bold($0.element) + "\n" : $0.element + "\n" }.joined()
    if !trend.changes.isEmpty {
      let rows = changes().map { [$0[2], $0[0], $0[1], $0[3]] }
      text += "\n"
      for (line, change) in zip(Self.aligned(rows, right: []), trend.changes) {
        text += (change.kind.isFailure ? style.bad(line) : style.good(line)) + "\n"
      }
    }
    return text + "\n\(summary)\n"
  }

  private static func aligned(_ rows: [[String]], right: Set<Int>) -> [String] {
    let cells = rows.map { $0.map { TerminalText.shortened($0, to: 200) } }
    let widths = (cells.first ?? []).indices.map { column in
      cells.map { $0[column].count }.max() ?? 0
    }
    return cells.map { row in
      let padded = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return right.contains(column) ? space + cell.0 : cell.0 + space
      }
      return padded.joined(separator: "  ").trimmingEnd
    }
  }

  // MARK: Markdown

  package var markdown: String {
    var text = "## Trend of \(trend.reports.count.of("report", "reports"))\n\n"
    text += Self.table(Self.reportColumns, reports)
    text += "\n\(summary)\n"
    if !trend.changes.isEmpty {
      text += "\n" + Self.table(Self.changeColumns, changes(limit: Self.rowLimit))
    }
    if trend.changes.count > Self.rowLimit {
      text += "\nand \((trend.changes.count - Self.rowLimit).of("more row", "more rows"))\n"
    }
    return text
  }

  private static func table(_ columns: [String], _ rows: [[String]]) -> String {
    let head = "| \(columns.joined(separator: " | ")) |\n|\(columns.map { _ in "---|" }.joined())\n"
    return head
      + rows.map { row in
        "| " + row.map(MarkdownReporter.code).joined(separator: " | ") + " |\n"
      }.joined()
  }
}

extension TrendChange {
  var isFailure: Bool {
    switch self {
    case .fails, .failed: true
    case .flaps(_, let failsNow): failsNow
    case .knownIssue, .fixed: false
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
