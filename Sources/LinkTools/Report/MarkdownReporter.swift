import HarnessText
package import LinkHarness

/// A summary in GitHub's Markdown: the counts, and a table of the rows that did not pass.
///
/// GitHub refuses summaries above 1 MiB, so that the table ends after `rowLimit` rows and says how many it leaves out.
package struct MarkdownReporter: Reporter {
  static let rowLimit = 500
  /// More of a text than this helps nobody in a table.
  private static let textLimit = 400

  private var rows: [String] = []
  private var left = 0

  package init() {}

  /// Writes everything at the end of the run.
  package mutating func report(_ event: ReportEvent) -> String {
    switch event {
    case .row(let record):
      if record.status != .passed { add(record) }
      return ""
    case .planStarted, .planEnded: return ""
    case .runEnded(let summary):
      let isGood = summary.failed == 0 && summary.errors == 0
      var text = "## \(isGood ? "✅" : "❌") Links: \(summary.words)\n\n"
      if !rows.isEmpty {
        text += "| | row | what | where |\n|---|---|---|---|\n" + rows.joined() + "\n"
      }
      if left > 0 { text += "and \(left.of("row", "rows")) more\n\n" }
      return text
    }
  }

  private mutating func add(_ record: RowRecord) {
    guard rows.count < Self.rowLimit else {
      left += 1
      return
    }
    let mark: String
    var lines: [String]
    switch record.status {
    case .passed, .failed, .error:
      mark = "❌"
      lines = record.details.failures.prefix(5).map { failure in
        Self.code(failure.message)
          + (failure.sentence.map { "<br>because \(Self.code($0))" } ?? "")
          + (failure.fix.map { "<br>fix: \(Self.code($0))" } ?? "")
      }
    case .knownIssue:
      mark = "⚠️"
      lines = ["known issue: \(Self.code(record.reason ?? ""))"]
    case .skipped:
      mark = "⏭️"
      lines = ["skipped: \(Self.code(record.reason ?? ""))"]
    }
    let link = record.url.map { "<br>" + Self.code($0) } ?? ""
    let name = Self.code(record.id ?? record.plan) + link
    let place = Self.code("\(record.plan):\(record.line)")
    rows.append("| \(mark) | \(name) | \(lines.joined(separator: "<br>")) | \(place) |\n")
  }

  /// Text in which all punctuation is a character reference, so neither Markdown nor HTML interprets any of it.
  private static func code(_ text: String) -> String {
    var out = "<code>"
    for scalar in TerminalText.escaped(String(text.prefix(textLimit))).unicodeScalars {
      if scalar.isASCII, !scalar.properties.isAlphabetic, scalar != " ",
        !("0"..."9").contains(scalar)
      {
        out += "&#\(scalar.value);"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out + (text.count > textLimit ? "…" : "") + "</code>"
  }
}
