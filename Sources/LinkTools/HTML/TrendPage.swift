import HarnessText
import LinkHarness

extension TrendText {
  package var page: String {
    let reportRows = reports.map { $0.map { "\($0)" as HTML } }
    let rows = zip(changes(limit: Self.rowLimit), trend.changes).map { cells, change -> [HTML] in
      let tone: HTML = change.kind.isFailure ? "bad" : "good"
      return [
        "\(cells[0])", "<code>\(cells[1])</code>", Self.marks(change.results),
        "<span class=\"\(tone)\">\(cells[3])</span>",
      ]
    }
    let table =
      HTMLTable(caption: "Each row by report", columns: Self.changeColumns, rows: rows).html
    let left = trend.changes.count - rows.count
    let title = "Trend of \(trend.reports.count.of("report", "reports"))"
    return HTMLDocument.html(
      title: title,
      head: """
        \(HTMLDocument.policy("default-src 'none'; style-src 'unsafe-inline'"))\
        <style>\(HTML(trusted: PageStyle.css))</style>

        """,
      body: """
        <header><h1>\(title)</h1></header>
        <main>
        <p>\(summary)</p>
        \(HTMLTable(caption: "Reports in the order given", columns: Self.reportColumns, rows: reportRows).html)\
        \(rows.isEmpty ? "" : "<h2>Changed rows</h2>\n\(table)" as HTML)\
        \(left > 0 ? "<p>and \(left.of("more row", "more rows"))</p>\n" as HTML : "")</main>

        """
    ).text
  }

  /// Returns a status symbol for each report, with a text label for screen readers.
  private static func marks(_ results: [RowRecord.Status?]) -> HTML {
    let words = results.map { $0?.words ?? "not in the report" }.joined(separator: ", ")
    let marks = results.map { $0?.mark ?? "·" }.joined(separator: " ")
    return "<span role=\"img\" aria-label=\"\(words)\">\(marks)</span>"
  }
}
