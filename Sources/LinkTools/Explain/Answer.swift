import HarnessText
import LinkCauses
package import LinkHarness
import LinkModel

/// What happens in a step of a row, and why: the record that all reports show, and what stands behind it.
///
/// The text, the JSON object and the lab are views of one value.
package struct Answer: Sendable {
  let stages: [StageRecord]
  private let trace: StepTrace
  private let heading: String?
  /// The record of the row, for the step that it shows.
  private let record: RowRecord?
  private let files: [FileRules]
  private let nearMiss: RouteNearMiss?
  private let link: Link?
  private let report: BugReport?
  private let notes: [String]
  /// What the outcome depends on, and what it would otherwise be.
  private let doubts: [String]

  /// The steps of a row; `isKnown` is false for a row that was made for the question, of which there is no record.
  ///
  /// With `load`, the edits of the plan are tried that could mend the row.
  package static func steps(
    of row: TestPlan.Row, in plan: TestPlan, _ load: PlanLoad? = nil, isKnown: Bool = true, isNamed: Bool = false,
    report: BugReport? = nil
  ) async -> [Answer] {
    let replayer = await Replayer(plan)
    var record: RowRecord?
    var steps: [StepResult] = []
    if isKnown, row.skip == nil {
      var result = await replayer.replay(row)
      if !result.lacks.isEmpty { return [] }
      if result.status == .failed { await result.add(.whole, of: plan) }
      if let load, result.isTriable { result.tried = await Fixes(of: result, in: load).record }
      steps = result.steps
      record = RowRecord(result, nil, RowRecord.Parts(json: JSONLinesReporter()))
    } else {
      steps = await replayer.steps(of: row)
    }
    var doubts: [Int: [String]] = [:]
    if let circumstances = await Circumstances(row, in: plan, []) {
      for change in circumstances.doubts {
        let others = await change(circumstances.base).steps()
        let last = zip(circumstances.steps, others).enumerated().reversed().lazy.compactMap { number, pair in
          let ending = [StageRecord](pair.1.trace).ending
          return ending == [StageRecord](pair.0.trace).ending ? nil : ending.map { (number, $0) }
        }.first
        guard let last else { continue }
        doubts[last.0, default: []].append("depends on \(change.words) → \(last.1)")
      }
    }
    return steps.enumerated().map { index, result in
      let action = result.step.action
      let device = result.step.device.map { ", on \($0)" } ?? ""
      // The link is printed below the heading, so a row that only opens a link needs no heading.
      let isObvious = if case .open = action { steps.count == 1 && device.isEmpty } else { false }
      let parts = [
        isNamed ? row.id : nil, steps.count > 1 ? "step \(index + 1) of \(steps.count)" : nil,
        isObvious ? nil : action.words + device,
      ].compactMap(\.self)
      return Answer(
        result, parts.isEmpty ? nil : parts.joined(separator: ": "),
        record.flatMap { $0.shownStep == index ? $0 : nil }, in: plan, report, doubts[index] ?? [])
    }
  }

  private init(
    _ result: StepResult, _ heading: String?, _ record: RowRecord?, in plan: TestPlan, _ report: BugReport?,
    _ doubts: [String]
  ) {
    (trace, stages) = (result.trace, [StageRecord](result.trace))
    (self.heading, self.record, self.report, self.doubts) = (heading, record, report, doubts)
    link = trace.link ?? result.step.action.links.first
    let target = trace.decide.redirect?.target ?? link ?? Link("")
    let about = LinkNotes(trace: trace, plan: plan, installed: plan.device(of: result.step).installed)
    notes = about.lines + (report?.notes ?? []) + (report?.noteOnFile(target, trace.decision?.reason) ?? [])
    files = FileRules.all(of: trace, in: plan, target: target)
    let isUnrouted = if case .failure(let failure)? = trace.routing { failure.code == "unknown-route" } else { false }
    nearMiss = isUnrouted ? plan.app(named: trace.receiver)?.routes?.nearMiss(to: target) : nil
  }

  /// With `isFull`, the stages of a step that failed are drawn.
  package func text(isFull: Bool = false) -> String {
    var lines = [heading].compactMap(\.self)
    if let link {
      lines.append(trace.mask.masked(link: link.raw))
      if link.text != link.raw { lines.append("normalized to " + trace.mask.masked(link: link.text)) }
    }
    if let source = trace.source { lines.append("from \(source.words)") }
    var text = shown(lines) + (report?.assumption ?? "")
    let problems = report?.problems ?? ""
    if trace.isDueToFiles { text += problems }
    text += shown(doubts + notes.map { "note: \($0)" })
    if let record, record.status == .failed {
      text += isFull ? record.explanation() : "\n" + shown(FailureBlock(record: record).lines)
    } else {
      let ladder = Ladder(of: trace).text
      if !ladder.allSatisfy(\.isNewline) { text += "\n" + ladder }
    }
    text = trace.mask.masked(text + basis)
    return trace.isDueToFiles || problems.isEmpty ? text : text + "\n" + problems
  }

  private func shown(_ lines: [String]) -> String { lines.map { TerminalText.escaped($0) + "\n" }.joined() }

  /// The sources of the decision, the rules and the nearest route.
  private var basis: String {
    let isTold = record?.failures.contains { !$0.advice.isEmpty } ?? false
    let reason = isTold ? nil : trace.decide.reason
    let advice = [("fix", reason?.fix), ("do", reason?.remedy)].map { name, text in
      text.map { "\(name): \($0)\n" } ?? ""
    }
    let reasons = [trace.decide.redirect?.first.reason, trace.decide.reason, trace.returned?.reason]
    let sources = reasons.compactMap(\.self)
      .map { "source: \($0.source) (\($0.evidence.rawValue))\n  \($0.claim.gist)\n" }.distinct
    var text = sources.isEmpty ? "" : "\n" + sources.joined() + advice.joined()
    if let decision = trace.decision, !decision.asksRules, !trace.fetch.copies.isEmpty, trace.decide.redirect == nil {
      text +=
        "no association rule was evaluated, because \(decision.reason.code) already determined the destination\n"
    }
    text += files.map { "\n" + $0.text }.joined()
    guard let nearMiss else { return text }
    let segments = nearMiss.segments.map { segment in
      "  \(segment.verdict == .fits ? "✓" : "✗") \(segment.found.map { "\"\($0)\"" } ?? "(none)")  against  "
        + (segment.expected ?? "(nothing)")
    }
    return text + "\n" + shown(["nearest route: \(nearMiss.route), \(nearMiss.pattern)"] + segments)
  }

  package var json: String {
    let out = JSONWriter()
    out.object {
      out.member("url", link?.raw ?? "")
      if var record { record.write(to: out, trace.writeStages) }
      let mask = trace.mask
      out.mask = mask
      out.member("canonical", mask.masked(link: link?.text ?? ""))
      out.member("from", trace.source?.name ?? "")
      if let report { out.member("assumed", report.assumed) }
      let errors = (report?.errors ?? []).flatMap(\.objects)
      let lists: KeyValuePairs<String, [JSONValue]> = [
        "dependsOn": doubts.map(JSONValue.string), "notes": notes.map(JSONValue.string), "errors": errors,
      ]
      for (name, values) in lists where !values.isEmpty {
        out.name(name)
        out.value(.array(values))
      }
      if record == nil {
        out.name("stages")
        trace.writeStages(to: out)
      }
      out.name("rules")
      out.value(.array(files.flatMap(\.json)))
      out.name("shadowed")
      out.value(.array(files.flatMap(\.shadowedJSON)))
    }
    return out.text + "\n"
  }

  /// The answer of the lab; `plan` masks what the step does not.
  static func html(of steps: [Answer], in plan: TestPlan) -> HTML {
    let parts = steps.map { step -> HTML in
      let heading: HTML = steps.count > 1 ? "<h3>\(plan.mask.masked(step.heading ?? "step"))</h3>\n" : ""
      return "<div class=\"step\">\(heading)\(step.html)</div>\n"
    }
    let verdict = steps.last { $0.stages.opens != nil }?.verdict ?? "No link was opened."
    return "<p class=\"verdict\" role=\"status\">\(verdict)</p>\n\(parts)"
  }

  private var verdict: HTML {
    let opens = stages.opens ?? ""
    return """
      Opens \(opens == "browser" ? "in " : "")<b>\(FailureRecord.destination(opens))</b> \
      <code>\(trace.mask.masked(link: trace.link?.raw ?? ""))</code><br>\
      <span class="quiet">because</span> <code>\(stages.because ?? "")</code>: \(stages.message ?? "")
      """
  }

  private var html: HTML {
    let lines = trace.mask.masked(basis).trimmingBlanks.split(separator: "\n", omittingEmptySubsequences: false)
    let rules = lines.map { line -> HTML in
      // Only the rule that decides is coloured.
      switch line.first(where: { $0 != " " }) {
      case "✓" where line.contains("  ← "): "<span class=\"good\">\(String(line))</span>\n"
      case "✓", "✗": "<span class=\"quiet\">\(String(line))</span>\n"
      default: "\(String(line))\n"
      }
    }
    return """
      \(StageList(trace, notes: [.parse: findings]).html)<details open data-key="rules"><summary>Evaluated rules</summary>
      <pre tabindex="0" class="rules">\(rules)</pre></details>

      """
  }

  /// What `lint` says of the association files that were read.
  private var findings: [ReportLine] {
    let files = trace.fetch.copies.map(\.download).compactMap { download in
      if case .file(let file) = download { file.document.source } else { nil }
    }
    let lines = files.flatMap { FileLint($0).findings.filter { $0.severity.isAtLeast(.warning) } }.map { finding in
      trace.mask.masked(FindingRecord(finding).header)
    }.distinct
    let rest = lines.count > 3 ? ["and \(lines.count - 3) more, at the host below"] : []
    return (lines.prefix(3) + rest).map { "\($0)" }
  }
}

extension RowReview {
  /// All that the command knows about a failed row.
  package static let whole = RowReview(errors: FileLint.review()) { row, plan in await Symptom(row, in: plan).summary }
}

extension BugReport {
  /// An entitlement that lacks the host hides that the file would not open the link either.
  fileprivate func noteOnFile(_ link: Link, _ reason: DecisionReason?) -> [String] {
    guard let file, case .domainNotAssociated? = reason else { return [] }
    let verdicts = apps.map { file.verdict(for: link, app: $0) }
    guard let first = verdicts.first, verdicts.allSatisfy({ $0.outcome != .match }) else { return [] }
    return ["nor would the association file open it: \(first.words(link, in: file.document.source))"]
  }
}
