import LinkModel

/// The report for people: quiet about what passed, complete about what did not.
public struct ConsoleReporter: Reporter {
  private let style: Style
  private let duration: (@Sendable () -> Duration)?
  private var current: Progress?

  /// The plan whose rows are coming in.
  private struct Progress {
    var passed = 0
    var failed = 0
    /// The lines about rows that were not replayed, or failed as known.
    var others = ""
  }

  /// How much the terminal can do.
  public struct Style: Sendable {
    /// Whether to write colours.
    public var hasColor: Bool

    /// Makes a style; plain text is what files and tests want.
    public init(hasColor: Bool = false) { self.hasColor = hasColor }

    func paint(_ text: String, _ code: Int) -> String {
      hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
    func good(_ text: String) -> String { paint(text, 32) }
    func bad(_ text: String) -> String { paint(text, 31) }
    func dim(_ text: String) -> String { paint(text, 2) }
    func bold(_ text: String) -> String { paint(text, 1) }
  }

  /// Makes a reporter.
  ///
  /// - Parameters:
  ///   - style: How much the terminal can do.
  ///   - duration: The time the run took so far, or `nil` to leave it out of the summary.
  public init(style: Style = Style(), duration: (@Sendable () -> Duration)? = nil) {
    self.style = style
    self.duration = duration
  }

  /// Writes a line for each plan, a block for each row that failed, and a summary.
  public mutating func report(_ event: ReplayEvent) -> String {
    switch event {
    case .planInvalid(let file, let findings):
      return style.bad("✗") + " \(TerminalText.escaped(file)) cannot be replayed\n\n"
        + findings.map { $0.rendered() }.joined(separator: "\n") + "\n"
    case .planStarted:
      current = Progress()
      return ""
    case .rowEnded(let result): return row(result)
    case .planEnded(let plan): return planEnded(plan)
    case .runEnded(let summary): return self.summary(summary)
    }
  }

  private mutating func row(_ result: RowResult) -> String {
    switch result.status {
    case .passed:
      current?.passed += 1
      return ""
    case .skipped(let reason):
      note("- \(title(result)): skipped, \(reason)")
      return ""
    case .knownIssue(let reason):
      note("× \(title(result)): known issue, \(reason)")
      return ""
    case .failed:
      current?.failed += 1
      return failed(result)
    }
  }

  private mutating func note(_ text: String) {
    let line = "  " + style.dim(TerminalText.escaped(text)) + "\n"
    current?.others += line
  }

  private func title(_ result: RowResult) -> String {
    let link = result.row.link.map { " · " + Self.shortened($0.raw) } ?? ""
    return result.row.id + link
  }

  /// A link can be a megabyte long; its beginning is enough to recognise it.
  private static func shortened(_ text: String) -> String {
    text.unicodeScalars.count > 120 ? String(text.prefix(117)) + "…" : text
  }

  private func failed(_ result: RowResult) -> String {
    var text = style.bad("✗") + " " + style.bold(TerminalText.escaped(title(result))) + "\n"
    for failure in result.failures {
      let position = failure.place.position
      text += "\n  \(result.plan):\(position.line):\(position.column): "
      text += TerminalText.escaped(failure.message) + "\n"
      text += Excerpt(
        of: failure.place.source, at: position, length: failure.place.length
      ).rendered(indent: "    ")
      if failure.field != "knownIssue", let explanation = failure.explanation {
        let code = failure.because.map { explanation.hasPrefix($0) ? "" : "\($0): " } ?? ""
        text += "    because \(TerminalText.escaped(code + explanation))\n"
      }
    }
    if !result.notReached.isEmpty {
      let names = result.notReached.map(\.field.name).joined(separator: ", ")
      text += "\n  not reached: \(TerminalText.escaped(names))\n"
    }
    if let first = result.failures.first, first.field != "knownIssue" {
      let step = result.steps.count > 1 ? " in step \(first.step + 1) of \(result.steps.count)" : ""
      text += "\n  first diverged at \(first.stage.words)\(step):\n"
      let ladder = result.steps[first.step].trace.ladder(diverged: first.stage, isBrief: true)
      text += ladder.split(separator: "\n").map { "  \($0)\n" }.joined()
    }
    return text + "\n"
  }

  private mutating func planEnded(_ plan: TestPlan) -> String {
    guard let current else { return "" }
    self.current = nil
    let file = TerminalText.escaped(plan.file)
    let name = plan.name == plan.file ? "" : TerminalText.escaped(plan.name) + ": "
    if current.failed > 0 {
      return style.bad("✗") + " \(file)  "
        + style.dim("\(name)\(current.failed) failed, \(current.passed) passed") + "\n"
        + current.others
    }
    let mark = current.passed > 0 ? style.good("✓") : style.dim("-")
    return "\(mark) \(file)  " + style.dim("\(name)\(current.passed) passed") + "\n"
      + current.others
  }

  private func summary(_ summary: ReplaySummary) -> String {
    var parts = ["\(summary.passed) passed"]
    if summary.failed > 0 { parts.append("\(summary.failed) failed") }
    if summary.knownIssues > 0 {
      parts.append(summary.knownIssues.of("known issue", "known issues"))
    }
    if summary.skipped > 0 { parts.append("\(summary.skipped) skipped") }
    if summary.invalidPlans > 0 {
      parts.append("\(summary.invalidPlans.of("plan", "plans")) could not be replayed")
    }
    let isGood = summary.failed == 0 && summary.invalidPlans == 0
    let result = parts.joined(separator: ", ")
    let place = summary.transport == .memory ? "in memory" : "over loopback"
    let time = duration.map { ", \(Self.seconds($0()))" } ?? ""
    return "\n\(summary.rows.of("link", "links")) in \(summary.plans.of("plan", "plans")): "
      + (isGood ? style.good(result) : style.bad(result)) + style.dim(" (\(place)\(time))") + "\n"
  }

  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = duration.milliseconds
    return milliseconds < 1_000
      ? "\(milliseconds) ms" : "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
  }
}
