import HarnessText
package import LinkHarness

package struct ConsoleReporter: Reporter {
  private static let singleLimit = 20

  private let style: Style
  private var current: Progress?
  private var groups = CauseGroups()
  private var lastInvalid: (subject: String, text: String)?
  /// The group and the text of the last failure, and whether only these were shown of it.
  private var lastFailure: (group: Int, text: String, isBrief: Bool)?

  private struct Progress {
    let file: String
    let name: String
    var passed = 0
    var failed = 0
    var unjudged: [String] = []
    var firstUnjudged: RowRecord?
    var others = ""
  }

  /// Long text is shortened in the middle because a link may be megabytes long.
  private static func shown(_ text: String) -> String { TerminalText.shortened(text, to: 1_000) }

  package struct Style: Sendable {
    package var hasColor: Bool

    package init(hasColor: Bool = false) { self.hasColor = hasColor }

    func paint(_ text: String, _ code: Int) -> String {
      hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
    func good(_ text: String) -> String { paint(text, 32) }
    func bad(_ text: String) -> String { paint(text, 31) }
    func dim(_ text: String) -> String { paint(text, 2) }
    func bold(_ text: String) -> String { paint(text, 1) }

    /// Colours the marks below source lines, and what was expected and what was found instead.
    func explained(_ text: String) -> String {
      guard hasColor else { return text }
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        if let mark = line.wholeMatch(of: /( *\| +)(\^~*)/) { return mark.1 + bad(String(mark.2)) }
        guard let place = line.firstRange(of: ": expected "), let got = line.ranges(of: ", got ").last,
          place.upperBound <= got.lowerBound
        else { return String(line) }
        let expected = line.index(place.lowerBound, offsetBy: 2)
        return line[..<expected] + good(String(line[expected..<got.lowerBound])) + ", "
          + bad(String(line[got.lowerBound...].dropFirst(2)))
      }.joined(separator: "\n")
    }
  }

  package init(style: Style = Style()) {
    self.style = style
  }

  package mutating func report(_ event: RunEvent) -> String {
    switch event {
    case .plan(let file, let name):
      defer { current = Progress(file: file, name: name) }
      return planEnded()
    case .row(let record, _): return (record.isPlan ? planEnded() : "") + row(record)
    case .run(let summary):
      let last = planEnded()
      let findings = summary.failing.map { "\n" + style.explained($0.text) }.joined()
      return last + causes + findings + self.summary(summary)
    }
  }

  private mutating func row(_ record: RowRecord) -> String {
    switch record.status {
    case .passed:
      current?.passed += 1
      return ""
    case .skipped:
      note("- \(record.title): skipped, \(record.reason ?? "")")
      return ""
    case .knownIssue:
      note("× \(record.title): known issue, \(record.reason ?? "")")
      return ""
    case .failed:
      current?.failed += 1
      if current != nil, let app = record.appWithoutRoutes {
        current?.unjudged.append(app)
        if current?.unjudged.count == 1 { current?.firstUnjudged = record }
        return ""
      }
      return failed(record)
    case .error: return invalid(record)
    }
  }

  private mutating func note(_ text: String) {
    let line = "  " + style.dim(Self.shown(text)) + "\n"
    current?.others += line
  }

  private mutating func failed(_ record: RowRecord) -> String {
    let head = style.bad("✗") + " " + style.bold(Self.shown(record.title)) + "\n"
    let failure = record.failures.first.map { "\($0.place): \($0.message)" } ?? ""
    let known = groups.add(record)
    let last = lastFailure
    lastFailure = (known?.number ?? groups.count - 1, failure, known != nil)
    if let known {
      // Cells of one row fail alike.
      if let last, last.group == known.number, last.text == failure { return head }
      return head + "  " + Self.shown(failure)
        + style.dim(Self.shown(" (the same cause as \(known.first.subject))")) + "\n"
    }
    let command = record.explainCommand.map { "\n  " + style.dim(Self.shown($0)) + "\n" } ?? ""
    return (last?.isBrief == true ? "\n" : "") + head + style.explained(record.explanation(indent: "  ")) + command
      + "\n"
  }

  private var causes: String {
    groups.shared.map { group in
      let row = "\(group.first.place) \(group.first.subject)"
      return "\n" + style.bold("\(group.count) failed rows have the same cause") + ", the first is "
        + "\(Self.shown(row))\n  \(Self.shown(group.cause))\n"
    }.joined() + otherCauses
  }

  private var otherCauses: String {
    let single = groups.single
    if single.isEmpty || groups.shared.isEmpty { return "" }
    let lines = single.prefix(Self.singleLimit).map { "  \(Self.shown($0.cause))\n" }.joined()
    let more = single.count - Self.singleLimit
    return "\n" + style.bold(single.count.of("other cause", "other causes")) + "\n" + lines
      + (more > 0 ? "  and \(more) more\n" : "")
  }

  private mutating func invalid(_ record: RowRecord) -> String {
    let subject = record.isPlan ? record.plan : "\(record.place) \(record.subject)"
    let findings = record.failures.map { failure in
      var text = Self.shown("\(failure.place): error: \(failure.message)") + "\n"
      for line in failure.excerpt { text += "  \(Self.shown(line))\n" }
      return style.explained(text) + "  fix: \(Self.shown(failure.fix ?? ""))\n"
    }
    let head = style.bad("✗") + " \(Self.shown(subject)) cannot be replayed"
    let text = "\n\n" + findings.joined(separator: "\n") + "\n"
    // Plans share files.
    if text == lastInvalid?.text, let first = lastInvalid?.subject { return head + ", like \(Self.shown(first))\n" }
    lastInvalid = (subject, text)
    return head + text
  }

  private mutating func planEnded() -> String {
    guard let current else { return "" }
    self.current = nil
    let file = Self.shown(current.file)
    let name = current.name == current.file ? "" : Self.shown(current.name) + ": "
    if current.failed > 0 {
      let only = current.unjudged.count == 1 ? current.firstUnjudged.map { failed($0) } : nil
      return (only ?? "") + style.bad("✗") + " \(file)  "
        + style.dim("\(name)\(current.failed) failed, \(current.passed) passed") + "\n"
        + Self.unjudged(current.unjudged) + current.others
    }
    let mark = current.passed > 0 ? style.good("✓") : style.dim("-")
    return "\(mark) \(file)  " + style.dim("\(name)\(current.passed) passed") + "\n"
      + current.others
  }

  /// The line about rows that fail because the plan does not describe the app, in place of a report for each.
  private static func unjudged(_ all: [String]) -> String {
    if all.count < 2 { return "" }
    let apps = Set(all).sorted().map(shown).joined(separator: " and ")
    return "  \(all.count) rows cannot be judged here, because the plan describes no routes of \(apps); "
      + "replay them by `swift test` with the app's code\n"
  }

  private func summary(_ summary: ReplaySummary) -> String {
    let notes = summary.notes + [summary.duration?.words].compactMap(\.self)
    let rest = notes.isEmpty ? "" : style.dim(" (" + notes.joined(separator: ", ") + ")")
    let stopped =
      summary.isStopped
      ? "stopped at the first failure; later rows were not replayed\n" : ""
    if summary.rows == 0, summary.plans == 0, summary.invalidPlans > 0 {
      let plans = summary.invalidPlans.of("plan", "plans")
      return "\n" + style.bad("\(plans) could not be replayed") + rest + "\n"
    }
    return "\n\(summary.rows.of("link", "links")) in \(summary.plans.of("plan", "plans")): "
      + summary.parts.map { $0.isGood ? style.good($0.words) : style.bad($0.words) }.joined(separator: ", ")
      + rest + "\n" + stopped
  }
}
