import HarnessText
package import LinkHarness

/// GitHub rejects job summaries larger than 1 MiB, so the table ends after `rowLimit` rows.
package struct MarkdownReporter: Reporter {
  static let rowLimit = 500
  private static let groupLimit = 20
  private static let textLimit = 400

  private var rows: [String] = []
  private var left = 0
  private var groups = CauseGroups()

  package init() {}

  package mutating func report(_ event: RunEvent) -> String {
    switch event {
    case .row(let record, _):
      if record.status != .passed { add(record) }
      return ""
    case .plan: return ""
    case .run(let summary):
      summary.failing.forEach { add($0) }
      var text = "## \(summary.isGood ? "✅" : "❌") Links: \(summary.words)\n\n"
      for group in groups.shared.prefix(Self.groupLimit) {
        text += "**\(group.count) failed rows have the same cause:** \(Self.code(group.cause))\n\n"
      }
      if !rows.isEmpty {
        text += "| | row | what | where |\n|---|---|---|---|\n" + rows.joined() + "\n"
      }
      if left > 0 { text += "and \(left.of("more row", "more rows"))\n\n" }
      return text
    }
  }

  private mutating func add(_ record: RowRecord) {
    let group = groups.add(record)
    guard rows.count < Self.rowLimit else {
      left += 1
      return
    }
    let mark: String
    var lines: [String]
    switch record.status {
    case .passed, .failed, .error:
      mark = "❌"
      lines = record.failures.prefix(5).map { Self.words($0, group) }
    case .knownIssue:
      mark = "⚠️"
      lines = ["known issue: \(Self.code(record.reason ?? ""))"]
    case .skipped:
      mark = "⏭️"
      lines = ["skipped: \(Self.code(record.reason ?? ""))"]
    }
    let link = record.link.map { "<br>" + Self.code($0) } ?? ""
    let name = Self.code(record.id ?? record.plan) + link
    let test = record.test.map { "<br>" + Self.code($0) } ?? ""
    let place = Self.code(record.place) + test
    rows.append("| \(mark) | \(name) | \(lines.joined(separator: "<br>")) | \(place) |\n")
  }

  private mutating func add(_ finding: FindingRecord) {
    guard rows.count < Self.rowLimit else {
      left += 1
      return
    }
    let what = ([finding.message] + finding.advice).map(Self.code).joined(separator: "<br>")
    rows.append(
      "| ❌ | \(Self.code(finding.code ?? finding.severity)) | \(what) | \(Self.code("\(finding.file):\(finding.line)")) |\n"
    )
  }

  private static func words(_ failure: FailureRecord, _ group: CauseGroups.Group?) -> String {
    var lines = [code(failure.message)]
    if let group {
      lines.append("the same cause as \(code(group.first.subject))")
    } else {
      if let sentence = failure.sentence { lines.append("because \(code(sentence))") }
      lines += failure.orderedCauses.map { code("\($0.place): \($0.header)") }
    }
    if let fix = failure.fix { lines.append("fix: \(code(fix))") }
    if let remedy = failure.remedy { lines.append("do: \(code(remedy))") }
    return lines.joined(separator: "<br>")
  }

  /// ASCII punctuation is written as character references so that it has no special meaning in Markdown or HTML.
  static func code(_ text: String) -> String {
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
