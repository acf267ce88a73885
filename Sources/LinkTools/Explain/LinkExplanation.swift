import HarnessText
package import LinkHarness
import LinkModel

package struct LinkExplanation: Sendable {
  let trace: StepTrace
  private let files: [FileExplanation]
  private let nearMiss: RouteNearMiss?
  private let link: Link?
  private let target: Link
  private let report: BugReport?
  private let notes: [String]
  /// What the outcome depends on, and what it would otherwise be.
  private let doubts: [String]
  let heading: String?

  private struct FileExplanation: Sendable {
    let id: String
    let source: SourceText
    let explanation: AssociationExplanation
  }

  /// `report` is the bug report from which the plan was made.
  package static func story(
    of row: TestPlan.Row, in plan: TestPlan, isNamed: Bool = false, report: BugReport? = nil
  ) async -> [LinkExplanation] {
    let steps = await Replayer(plan).steps(of: row)
    var doubts: [Int: [String]] = [:]
    if let circumstances = await Circumstances(row, in: plan, []) {
      for change in circumstances.doubts {
        let others = await change(circumstances.base).steps()
        let last = zip(circumstances.steps, others).enumerated().reversed().first { _, pair in
          pair.1.trace.ending != nil && pair.1.trace.ending != pair.0.trace.ending
        }
        guard let last, let ending = last.element.1.trace.ending else { continue }
        doubts[last.offset, default: []].append("depends on \(change.words) → \(ending)")
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
      return LinkExplanation(
        result, heading: parts.isEmpty ? nil : parts.joined(separator: ": "), in: plan, report: report,
        doubts: doubts[index] ?? [])
    }
  }

  private init(
    _ result: StepResult, heading: String?, in plan: TestPlan, report: BugReport?, doubts: [String]
  ) {
    trace = result.trace
    self.heading = heading
    (self.report, self.doubts) = (report, doubts)
    let notes =
      LinkNotes(trace: trace, plan: plan, installed: plan.device(of: result.step).installed).lines
      + (report?.notes ?? [])
    let asked = trace.decision?.considered.compactMap(\.appWhoseRulesWereAsked) ?? []
    link = trace.link ?? result.step.action.links.first
    let target = trace.decide.redirect?.target ?? link ?? Link("")
    self.target = target
    self.notes = notes + Self.notes(on: report?.file, report?.apps ?? [], target, trace.decision?.reason)
    files = trace.fetch.copies.compactMap { record in
      // Files whose rules were not evaluated are omitted.
      guard case .file(let file) = record.download, let app = plan.app(named: record.app),
        asked.contains(app.name)
      else { return nil }
      return FileExplanation(
        id: app.id, source: file.document.source,
        explanation: file.explanation(for: target, app: app.id))
    }
    nearMiss =
      if case .failure(let failure)? = trace.routing, failure.code == "unknown-route" {
        plan.app(named: trace.receiver)?.routes?.nearMiss(to: target)
      } else {
        nil
      }
  }

  /// An entitlement that lacks the host hides that the file would not open the link either.
  private static func notes(
    on file: AssociationFile?, _ apps: [String], _ link: Link, _ reason: DecisionReason?
  ) -> [String] {
    guard let file, case .domainNotAssociated? = reason else { return [] }
    let verdicts = apps.map { file.verdict(for: link, app: $0) }
    guard let first = verdicts.first, verdicts.allSatisfy({ $0.outcome != .match }) else { return [] }
    return ["nor would the association file open it: \(first.words(link, in: file.document.source))"]
  }

  package var text: String { trace.mask.masked(plainText) }

  private var plainText: String {
    var text = heading.map { TerminalText.escaped($0) + "\n" } ?? ""
    if let link {
      let (raw, normalized) = (
        trace.mask.masked(link: link.raw), trace.mask.masked(link: link.text)
      )
      text += TerminalText.escaped(raw) + "\n"
      if link.text != link.raw { text += "normalized to \(TerminalText.escaped(normalized))\n" }
    }
    if let source = trace.source { text += "from \(TerminalText.escaped(source.words))\n" }
    text += report?.assumption ?? ""
    let problems = report?.problems ?? ""
    if trace.isDueToFiles { text += problems }
    for line in doubts + notes.map({ "note: \($0)" }) { text += TerminalText.escaped(line) + "\n" }
    let ladder = Ladder(of: trace).text
    if !ladder.allSatisfy(\.isNewline) { text += "\n" + ladder }
    text += basis
    return trace.isDueToFiles || problems.isEmpty ? text : text + "\n" + problems
  }

  var basis: String {
    var text = foundation
    for file in files where !file.explanation.trials.isEmpty { text += "\n" + rules(file) }
    if let nearMiss { text += "\n" + Self.route(nearMiss) }
    return trace.mask.masked(text)
  }

  private var foundation: String {
    let reasons = [
      trace.decide.redirect?.first.reason, trace.decide.reason,
      trace.returned?.reason,
    ]
    let sources = reasons.compactMap(\.self)
      .map { "source: \($0.source) (\($0.evidence.rawValue))\n  \($0.claim.gist)\n" }.distinct
    let fix = trace.decide.reason?.fix.map { "fix: \($0)\n" } ?? ""
    let text = sources.isEmpty ? "" : "\n" + sources.joined() + fix
    guard let decision = trace.decision, !decision.asksRules,
      !trace.fetch.copies.isEmpty, trace.decide.redirect == nil
    else { return text }
    return text
      + "no association rule was evaluated, because \(decision.reason.code) already determined the destination\n"
  }

  private func rules(_ file: FileExplanation) -> String {
    var text = "rules for \(file.id) in \(file.source.file), in order\n"
    func place(_ rule: AssociationRule) -> String {
      "\(rule.place.words), line \(file.source.line(of: rule.range))"
    }
    for trial in file.explanation.trials {
      let rule = TerminalText.escaped(file.source.text(of: trial.rule.range).onOneLine)
      let outcome = trial.holds ? (trial.rule.isExclusion ? "  ← excludes" : "  ← matches") : ""
      text += "  \(trial.holds ? "✓" : "✗") \(place(trial.rule)): \(rule)\(outcome)\n"
      for setting in trial.rule.settingsFromElsewhere { text += "      · \(setting.words)\n" }
      for check in trial.checks { text += "      \(TerminalText.escaped(check.line(shown(check))))\n" }
    }
    for rule in file.explanation.shadowed {
      let outcome = rule.isExclusion ? "exclude" : "match"
      text += "  shadowed: \(place(rule)), would also \(outcome) the link\n"
    }
    if file.explanation.verdict.outcome == .noMatch, let nearest = file.explanation.nearest {
      let missing = nearest.checks.filter { !$0.holds }
        .map { check in
          "\(check.part.words) \(shown(check)) would have to match \(check.pattern.quoted)"
            + (check.miss.map { "; the pattern \($0.words)" } ?? "")
        }
      text += "  nearest: \(nearest.rule.place.words); \(missing.joined(separator: ", "))\n"
    }
    return text
  }

  private static func route(_ nearMiss: RouteNearMiss) -> String {
    var text = "nearest route: \(nearMiss.route), \(nearMiss.pattern)\n"
    for segment in nearMiss.segments {
      let mark = segment.verdict == .fits ? "✓" : "✗"
      let found = TerminalText.escaped(segment.found?.quoted ?? "(none)")
      text += "  \(mark) \(found)  against  \(segment.expected ?? "(nothing)")\n"
    }
    return text
  }

  private func subject(_ check: AssociationExplanation.ConstraintCheck) -> String {
    if case .queryItem(let name) = check.part { return trace.mask.masked(check.subject, of: name) }
    return trace.mask.masked(check.subject)
  }

  /// A path is compared with a final slash, which most links lack.
  private func shown(_ check: AssociationExplanation.ConstraintCheck) -> String {
    let text = subject(check)
    guard check.part == .path, text.hasSuffix("/"), !target.path.hasSuffix("/") else { return text.quoted }
    return text == "/" ? "the empty path" : "\(String(text.dropLast()).quoted) (as \(text.quoted))"
  }

  package var json: String {
    let out = JSONWriter()
    out.object {
      out.member("url", link?.raw ?? "")
      let mask = trace.mask
      out.mask = mask
      out.member("canonical", mask.masked(link: link?.text ?? ""))
      out.member("from", trace.source?.name ?? "")
      if let report { out.member("assumed", report.assumed) }
      for (name, lines) in [("dependsOn", doubts), ("notes", notes)] where !lines.isEmpty {
        out.name(name)
        out.value(.array(lines.map(JSONValue.string)))
      }
      let errors = (report?.errors ?? []).flatMap(\.objects)
      if !errors.isEmpty {
        out.name("errors")
        out.value(.array(errors))
      }
      out.name("stages")
      trace.writeStages(to: out)
      out.name("rules")
      out.array {
        for file in files { for trial in file.explanation.trials { out.value(json(trial, file)) } }
      }
      out.name("shadowed")
      out.array {
        for file in files { for rule in file.explanation.shadowed { out.value(json(rule, file)) } }
      }
    }
    return out.text + "\n"
  }

  private func json(_ shadowed: AssociationRule, _ file: FileExplanation) -> JSONValue {
    .object([
      "app": .string(file.id), "rule": .string(shadowed.place.words),
      "line": .number(file.source.line(of: shadowed.range)), "exclude": .bool(shadowed.isExclusion),
    ])
  }

  private func json(
    _ trial: AssociationExplanation.RuleTrial, _ file: FileExplanation
  ) -> JSONValue {
    let position = file.source.position(at: trial.rule.range.lowerBound)
    return .object([
      "app": .string(file.id), "file": .string(file.source.file), "line": .number(position.line),
      "column": .number(position.column), "rule": .string(trial.rule.place.words),
      "holds": .bool(trial.holds), "exclude": .bool(trial.rule.isExclusion),
      "settings": .array(trial.rule.settingsFromElsewhere.map(\.json)),
      "checks": .array(
        trial.checks.map { check in
          .object([
            "part": .string(check.part.words),
            "url": check.isPresent ? .string(subject(check)) : .null,
            "pattern": .string(check.pattern), "holds": .bool(check.holds),
          ])
        }),
    ])
  }
}

extension String {
  fileprivate var quoted: String { "\"\(self)\"" }
}
