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
  package var words: String { parts.map(\.words).joined(separator: ", ") }

  /// How the rows were replayed.
  var notes: [String] {
    let way =
      switch transport {
      case .memory?: "in memory"
      case .loopback?: "over loopback"
      case nil: nil as String?
      }
    return [way, shard.map { "shard \($0)" }].compactMap(\.self)
  }

  /// The parts of the words, and whether each is about what went as it should.
  var parts: [(words: String, isGood: Bool)] {
    let unread = invalidPlans - incompletePlans
    let all: [(String?, Bool)] = [
      ("\(passed) passed", true), (failed > 0 ? "\(failed) failed" : nil, false),
      (knownIssues > 0 ? knownIssues.of("known issue", "known issues") : nil, true),
      (skipped > 0 ? "\(skipped) skipped" : nil, true),
      (unread > 0 ? "\(unread.of("plan", "plans")) could not be replayed" : nil, false),
      (incompletePlans > 0 ? incompletePlans.of("plan lacks a file", "plans lack files") : nil, false),
      (invalidRows > 0 ? "\(invalidRows.of("row", "rows")) could not be replayed" : nil, false),
      (findingWords, false),
    ]
    return all.compactMap { words, isGood in words.map { ($0, isGood) } }
  }

  var findingWords: String? {
    let words =
      (failOn == nil || findings.isEmpty ? [] : [findings.total.of("finding", "findings")])
      + (missing.isEmpty ? [] : ["incomplete"]) + (untested == nil ? [] : ["nothing was tested"])
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension Duration {
  var words: String {
    let milliseconds = milliseconds
    return milliseconds < 1_000
      ? "\(milliseconds) ms" : "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
  }
}
