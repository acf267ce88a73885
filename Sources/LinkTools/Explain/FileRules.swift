import HarnessText
import LinkHarness
import LinkModel

/// What each rule for an app in an association file says about a link.
struct FileRules: Sendable {
  let app: String
  let source: SourceText
  let explanation: AssociationExplanation
  let target: Link
  let mask: SecretMask

  /// The rules that were evaluated in a step.
  static func all(of trace: StepTrace, in plan: TestPlan, target: Link) -> [FileRules] {
    let asked = trace.decision?.considered.compactMap(\.appWhoseRulesWereAsked) ?? []
    return trace.fetch.copies.compactMap { record in
      guard case .file(let file) = record.download, let app = plan.app(named: record.app), asked.contains(app.name)
      else { return nil }
      return FileRules(
        app: app.id, source: file.document.source, explanation: file.explanation(for: target, app: app.id),
        target: target, mask: trace.mask)
    }.filter { !$0.explanation.trials.isEmpty }
  }

  var text: String {
    var lines = ["rules for \(app) in \(source.file), in order"]
    for trial in explanation.trials {
      let rule = source.text(of: trial.rule.range).onOneLine
      let outcome = trial.holds ? (trial.rule.isExclusion ? "  ← excludes" : "  ← matches") : ""
      lines.append("  \(trial.holds ? "✓" : "✗") \(place(trial.rule)): \(rule)\(outcome)")
      lines += trial.rule.settingsFromElsewhere.map { "      · \($0.words)" }
      lines += trial.checks.map { "      " + $0.line(shown($0)) }
    }
    for rule in explanation.shadowed {
      lines.append("  shadowed: \(place(rule)), would also \(rule.isExclusion ? "exclude" : "match") the link")
    }
    if explanation.verdict.outcome == .noMatch, let nearest = explanation.nearest {
      let missing = nearest.checks.filter { !$0.holds }.map { check in
        "\(check.part.words) \(shown(check)) would have to match \"\(check.pattern)\""
          + (check.miss.map { "; the pattern \($0.words)" } ?? "")
      }
      lines.append("  nearest: \(nearest.rule.place.words); \(missing.joined(separator: ", "))")
    }
    return lines.map { TerminalText.escaped($0) + "\n" }.joined()
  }

  private func place(_ rule: AssociationRule) -> String { "\(rule.place.words), line \(source.line(of: rule.range))" }

  private func subject(_ check: AssociationExplanation.ConstraintCheck) -> String {
    if case .queryItem(let name) = check.part { return mask.masked(check.subject, of: name) }
    return mask.masked(check.subject)
  }

  /// A path is compared with a final slash, which most links lack.
  private func shown(_ check: AssociationExplanation.ConstraintCheck) -> String {
    let text = subject(check)
    guard check.part == .path, text.hasSuffix("/"), !target.path.hasSuffix("/") else { return "\"\(text)\"" }
    return text == "/" ? "the empty path" : "\"\(text.dropLast())\" (as \"\(text)\")"
  }

  var json: [JSONValue] {
    explanation.trials.map { trial in
      let position = source.position(at: trial.rule.range.lowerBound)
      return .object([
        "app": .string(app), "file": .string(source.file), "line": .number(position.line),
        "column": .number(position.column), "rule": .string(trial.rule.place.words),
        "holds": .bool(trial.holds), "exclude": .bool(trial.rule.isExclusion),
        "settings": .array(trial.rule.settingsFromElsewhere.map(\.json)),
        "checks": .array(
          trial.checks.map { check in
            .object([
              "part": .string(check.part.words), "url": check.isPresent ? .string(subject(check)) : .null,
              "pattern": .string(check.pattern), "holds": .bool(check.holds),
            ])
          }),
      ])
    }
  }

  var shadowedJSON: [JSONValue] {
    explanation.shadowed.map { rule in
      .object([
        "app": .string(app), "rule": .string(rule.place.words), "line": .number(source.line(of: rule.range)),
        "exclude": .bool(rule.isExclusion),
      ])
    }
  }
}
