import HarnessText
package import LinkHarness

// What the reports for people have in common.

extension RowRecord {
  package var subject: String { id ?? (isPlan ? "the plan" : "line \(line)") }

  /// The row's id and its link, short enough for a line; the file of a plan that could not be read.
  var title: String {
    guard let id else { return isPlan ? plan : subject }
    guard let url else { return id }
    // A link can be a megabyte long; its beginning is enough to recognise it.
    return id + " · " + (url.unicodeScalars.count > 120 ? String(url.prefix(117)) + "…" : url)
  }
}

extension RowDetails {
  /// Everything about a row that is not as expected, as lines without colours and safe to print.
  func explanation(of plan: String, indent: String = "") -> String {
    var text = ""
    for failure in failures {
      let place = TerminalText.escaped("\(failure.file):\(failure.line):\(failure.column)")
      text += "\n\(indent)\(place): \(TerminalText.escaped(failure.message))\n"
      for line in failure.excerpt { text += "\(indent)  \(TerminalText.escaped(line))\n" }
      if let fix = failure.fix { text += "\(indent)  fix: \(TerminalText.escaped(fix))\n" }
      if let sentence = failure.sentence {
        text += "\(indent)  because \(TerminalText.escaped(sentence))\n"
      }
    }
    if !notReached.isEmpty {
      let names = notReached.joined(separator: ", ")
      text += "\n\(indent)not reached: \(TerminalText.escaped(names))\n"
    }
    if let diverged, let first = failures.first, !first.isUnexpectedPass {
      let step = steps > 1 ? " in step \(first.step + 1) of \(steps)" : ""
      text += "\n\(indent)first diverged at \(diverged.rawValue)\(step):\n"
      for line in ladder { text += "\(indent)\(TerminalText.escaped(line))\n" }
    }
    return text
  }
}

extension ReplaySummary {
  package mutating func count(_ record: RowRecord) {
    switch record.status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .knownIssue: knownIssues += 1
    case .skipped: skipped += 1
    case .error:
      if record.isPlan { invalidPlans += 1 } else { invalidRows += 1 }
    }
  }

  var words: String {
    var parts = ["\(passed) passed"]
    if failed > 0 { parts.append("\(failed) failed") }
    if knownIssues > 0 { parts.append(knownIssues.of("known issue", "known issues")) }
    if skipped > 0 { parts.append("\(skipped) skipped") }
    if invalidPlans > 0 {
      parts.append("\(invalidPlans.of("plan", "plans")) could not be replayed")
    }
    if invalidRows > 0 { parts.append("\(invalidRows.of("row", "rows")) could not be replayed") }
    return parts.joined(separator: ", ")
  }
}

extension Duration {
  var words: String {
    let milliseconds = milliseconds
    return milliseconds < 1_000
      ? "\(milliseconds) ms" : "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
  }

  /// The duration in seconds with three digits: more than that the schema of JUnit's XML does not allow.
  package var seconds: String {
    let milliseconds = max(0, milliseconds)
    let fraction = String(milliseconds % 1_000)
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    return "\(milliseconds / 1_000).\(zeros)\(fraction)"
  }
}
