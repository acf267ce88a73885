import HarnessText
package import LinkHarness

/// What fails has a block a cause, below a table of the causes, so it is printed when the run ends; rows from standard
/// input are printed as they end.
package struct ConsoleReporter: Reporter {
  static let columns = 120
  private static let causeLimit = 20

  private let style: Style
  /// Whether each failed row has all that is known of it.
  private let isFull: Bool
  /// Whether rows are printed as they end; those from standard input always are.
  private let isLive: Bool
  private var current: Progress?
  private var groups = CauseGroups()
  /// What cannot be replayed because of the same findings, and a line for each.
  private var refused: [(findings: String, lines: [String])] = []
  private var parts: [Part] = []

  private enum Part {
    case text(String)
    /// The first row of a group, and the others of the group.
    case cause(Int)
    case refused(Int)
  }

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
  private static func shown(_ text: String, to length: Int = 1_000) -> String {
    TerminalText.shortened(text, to: length)
  }

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

  package init(style: Style = Style(), isFull: Bool = false, isLive: Bool = false) {
    (self.style, self.isFull, self.isLive) = (style, isFull, isLive)
  }

  package mutating func report(_ event: RunEvent) -> String {
    var text = ""
    switch event {
    case .plan(let file, let name):
      planEnded()
      current = Progress(file: file, name: name)
    case .row(let record, _):
      if record.isPlan { planEnded() }
      row(record)
      if isLive || current?.file == RowRecord.standardInput { text = printed }
    case .run(let summary):
      planEnded()
      let findings = summary.failing.map { "\n" + style.explained($0.text) }.joined()
      // Of rows that were printed as they ended, and of a run that was stopped, the causes come last.
      let isWhole = !summary.isStopped && summary.missing.isEmpty
      let isCollected = parts.contains { if case .cause = $0 { true } else { false } }
      text = isWhole && isCollected ? causes + printed : printed + causes
      text += findings + self.summary(summary)
    }
    return text.isEmpty ? "" : LineWrap(columns: Self.columns).wrapped(text)
  }

  private var printed: String {
    mutating get {
      defer { parts = [] }
      return parts.map { part in
        switch part {
        case .text(let text): text
        case .cause(let number): block(groups[number].first, others(groups[number]))
        case .refused(let number): refusal(refused[number].findings, refused[number].lines)
        }
      }.joined()
    }
  }

  private mutating func row(_ record: RowRecord) {
    switch record.status {
    case .passed: current?.passed += 1
    case .skipped: note("- \(record.title): skipped, \(record.reason ?? "")")
    case .knownIssue: note("× \(record.title): known issue, \(record.reason ?? "")")
    case .failed:
      current?.failed += 1
      if current != nil, let app = record.appWithoutRoutes {
        current?.unjudged.append(app)
        if current?.unjudged.count == 1 { current?.firstUnjudged = record }
      } else {
        failed(record)
      }
    case .error: invalid(record)
    }
  }

  private mutating func note(_ text: String) {
    let line = "  " + style.dim(Self.shown(text)) + "\n"
    current?.others += line
  }

  private mutating func failed(_ record: RowRecord) {
    let isLive = current?.file == RowRecord.standardInput
    if let known = groups.add(record) {
      if isLive {
        parts.append(.text(title(record) + "  " + style.dim("the same cause as \(known.first.subject)") + "\n"))
      }
    } else {
      parts.append(isLive ? .text(block(record)) : .cause(groups.count - 1))
    }
  }

  private func title(_ record: RowRecord, indent: Int = 0) -> String {
    style.bad("✗") + " " + style.bold(Self.shown(record.title, to: Self.columns - 2 - indent)) + "\n"
  }

  private func block(_ record: RowRecord, _ others: String = "") -> String {
    let text =
      isFull
      ? record.explanation(indent: "  ") + "\n" : FailureBlock(record: record).lines.map { "  \($0)\n" }.joined()
    let command = record.explainCommand.map { "  " + style.dim(Self.shown($0)) + "\n" } ?? ""
    return title(record) + style.explained(text) + command + others + "\n"
  }

  private func others(_ group: CauseGroups.Group) -> String {
    let rest = group.count - 1 - group.others.count
    return group.others.map { "  " + title($0, indent: 2) }.joined() + (rest > 0 ? "  and \(rest) more\n" : "")
  }

  private var causes: String {
    guard groups.count > 1 else { return "" }
    let lines = groups.all.prefix(Self.causeLimit).map { group in
      let failure = group.first.failures.first
      let fix = failure?.advice.first.map { "\n    " + Self.shown($0, to: Self.columns - 4) } ?? ""
      let rows = Self.shown("\(group.place): \(group.count.of("row", "rows")), ")
      return "  " + rows + Self.shown(failure?.difference ?? "", to: max(40, Self.columns - 2 - rows.count)) + fix
        + "\n"
    }
    let more = groups.count - lines.count
    return style.bold("\(groups.count) causes") + "\n" + lines.joined()
      + (more > 0 ? "  and \(more) more\n" : "") + "\n"
  }

  private mutating func invalid(_ record: RowRecord) {
    let subject = record.isPlan ? record.plan : "\(record.place) \(record.subject)"
    let findings = record.failures.map { failure in
      var text = Self.shown("\(failure.place): error: \(failure.message)") + "\n"
      for line in failure.excerpt { text += "  \(Self.shown(line))\n" }
      return style.explained(text) + "  fix: \(Self.shown(failure.fix ?? ""))\n"
    }
    let why = record.isIncompletePlan ? record.reason ?? "" : "cannot be replayed"
    let line = style.bad("✗") + " \(Self.shown(subject)) \(why)"
    // A row needs one of the files that its plan lacks.
    for findings in record.isIncompletePlan ? findings : [findings.joined(separator: "\n")] {
      if let number = refused.firstIndex(where: { $0.findings == findings }), current?.file != RowRecord.standardInput {
        refused[number].lines.append(line)
      } else {
        refused.append((findings, [line]))
        parts.append(.refused(refused.count - 1))
      }
    }
  }

  private func refusal(_ findings: String, _ lines: [String]) -> String {
    let (others, rest) = (lines.dropFirst(), lines.count - 6)
    return lines[0] + "\n\n" + findings + "\n" + others.prefix(5).map { $0 + "\n" }.joined()
      + (rest > 0 ? "  and \(rest) more\n" : "") + (others.isEmpty ? "" : "\n")
  }

  private mutating func planEnded() {
    guard let current else { return }
    let file = Self.shown(current.file)
    let name = current.name == current.file ? "" : Self.shown(current.name) + ": "
    if current.failed > 0 {
      if current.unjudged.count == 1, let only = current.firstUnjudged { failed(only) }
      parts.append(
        .text(
          style.bad("✗") + " \(file)  " + style.dim("\(name)\(current.failed) failed, \(current.passed) passed") + "\n"
            + Self.unjudged(current.unjudged, current.firstUnjudged) + current.others))
    } else {
      let mark = current.passed > 0 ? style.good("✓") : style.dim("-")
      parts.append(.text("\(mark) \(file)  " + style.dim("\(name)\(current.passed) passed") + "\n" + current.others))
    }
    self.current = nil
  }

  /// The line about rows that fail because the plan does not describe the app, in place of a report for each.
  private static func unjudged(_ all: [String], _ first: RowRecord?) -> String {
    if all.count < 2 { return "" }
    let place = first?.failures.first?.lead.map { " (\($0.file):\($0.line))" } ?? ""
    let apps = Set(all).sorted().map { shown($0) }.joined(separator: " and ") + shown(place)
    return "  \(all.count) rows cannot be judged here, because the plan describes no routes of \(apps); "
      + "replay them by `swift test` with the app's code\n"
  }

  private func summary(_ summary: ReplaySummary) -> String {
    let notes = summary.notes + [summary.duration?.words].compactMap(\.self)
    let rest = notes.isEmpty ? "" : style.dim(" (" + notes.joined(separator: ", ") + ")")
    let stopped =
      summary.isStopped
      ? "stopped at the first failure; later rows were not replayed\n" : ""
    let first =
      groups.all.first.map { "; \(groups.count.of("cause", "causes")), the first at \(Self.shown($0.place))" } ?? ""
    if summary.rows == 0, summary.plans == 0, summary.invalidPlans > 0 {
      return "\n" + style.bad(summary.parts.dropFirst().map(\.words).joined(separator: ", ")) + rest + "\n"
    }
    return "\n\(summary.rows.of("link", "links")) in \(summary.plans.of("plan", "plans")): "
      + summary.parts.map { $0.isGood ? style.good($0.words) : style.bad($0.words) }.joined(separator: ", ")
      + rest + first + "\n" + stopped
  }
}
