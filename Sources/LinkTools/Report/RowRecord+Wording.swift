import HarnessText
package import LinkHarness

// Wording shared by the human-readable reports.

extension RowRecord {
  package var explainCommand: String? {
    guard let id, !isPlan, plan != Self.standardInput, let file = ShellText.argument(plan),
      let row = ShellText.argument(id)
    else { return nil }
    return "linkplan explain --plan \(file) --row \(row)"
  }

  var title: String {
    guard let id else { return isPlan ? plan : subject }
    guard let link else { return id }
    // A link can be a megabyte long, and its beginning is sufficient to recognize the link.
    return id + " · " + (link.unicodeScalars.count > 120 ? String(link.prefix(117)) + "…" : link)
  }
}

extension RowRecord.Status {
  var words: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .knownIssue: "known issue"
    case .skipped: "skipped"
    case .error: "cannot be replayed"
    }
  }

  var mark: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .knownIssue: "×"
    case .skipped: "–"
    case .error: "!"
    }
  }
}

extension ReplaySummary {
  package var words: String {
    var parts = ["\(passed) passed"]
    if failed > 0 { parts.append("\(failed) failed") }
    if knownIssues > 0 { parts.append(knownIssues.of("known issue", "known issues")) }
    if skipped > 0 { parts.append("\(skipped) skipped") }
    if invalidPlans > 0 {
      parts.append("\(invalidPlans.of("plan", "plans")) could not be replayed")
    }
    if invalidRows > 0 { parts.append("\(invalidRows.of("row", "rows")) could not be replayed") }
    return (parts + [findingWords].compactMap(\.self)).joined(separator: ", ")
  }

  var findingWords: String? {
    let words =
      (failOn == nil || findings.isEmpty ? [] : [findings.total.of("finding", "findings")])
      + (missing.isEmpty ? [] : ["incomplete"])
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension Duration {
  var words: String {
    let milliseconds = milliseconds
    return milliseconds < 1_000
      ? "\(milliseconds) ms" : "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
  }

  package var seconds: String {
    let milliseconds = max(0, milliseconds)
    let fraction = String(milliseconds % 1_000)
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    return "\(milliseconds / 1_000).\(zeros)\(fraction)"
  }
}
