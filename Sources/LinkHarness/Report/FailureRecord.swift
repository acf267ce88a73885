package import HarnessText

/// One value that was not as expected, as reports show it.
package struct FailureRecord: Sendable {
  /// The stage that diverged; `load` for something wrong with the plan.
  package let stage: String
  /// The number of the step, counted from zero.
  package let step: Int
  package let field: String?
  package let expected: JSONValue?
  /// What there was; `null` for nothing.
  package let actual: JSONValue?
  package let because: String?
  package let explanation: String?
  /// How the row was replayed again when it did not come out the same, if that is the failure.
  let disagreement: String?
  /// What to do about it, for something wrong with the plan.
  package let fix: String?
  package let file: String
  package let line: Int
  package let column: Int
  package let message: String
  /// The line of the file and, on the next, a mark under the part that matters.
  package let excerpt: [String]

  init(_ failure: Failure, in plan: String) {
    let place = failure.place
    stage = failure.stage.rawValue
    step = failure.step
    field = failure.field
    expected = failure.expected.json
    actual = failure.actual?.json
    because = failure.because
    explanation = failure.explanation
    disagreement = failure.disagreement?.rawValue
    fix = nil
    file = plan
    (line, column) = (place.position.line, place.position.column)
    message = failure.message
    excerpt = Excerpt(of: place.source, at: place.position, length: place.length).lines
  }

  init(_ finding: PlanFinding) {
    stage = "load"
    step = 0
    (field, expected, actual, because, explanation, disagreement) = (nil, nil, nil, nil, nil, nil)
    fix = finding.fix
    file = finding.file
    (line, column) = (finding.position.line, finding.position.column)
    message = finding.message
    excerpt = finding.excerpt
  }

  init(merged node: JSONNode, in plan: String) {
    stage = node["stage"]?.string ?? ""
    step = node["step"]?.integer ?? 0
    field = node["field"]?.string
    expected = node["expected"]?.value
    actual = node["actual"]?.value
    because = node["because"]?.string
    explanation = node["explanation"]?.string
    disagreement = node["disagreement"]?.string
    fix = node["fix"]?.string
    file = node["file"]?.string ?? plan
    line = node["line"]?.integer ?? 1
    column = node["column"]?.integer ?? 1
    message = node["message"]?.string ?? ""
    excerpt = (node["excerpt"]?.array ?? []).compactMap(\.string)
  }

  var json: JSONValue {
    // What is wrong with a plan can be in any of its files; a failure is at a step of the row.
    let isLoad = stage == "load"
    return .object(present: [
      "step": isLoad ? nil : .number(step), "stage": .string(stage), "field": JSONValue(field),
      "expected": expected ?? .null, "actual": actual ?? .null, "because": JSONValue(because),
      "line": .number(line), "column": .number(column), "message": .string(message),
      "file": isLoad ? .string(file) : nil, "fix": isLoad ? JSONValue(fix) : nil,
      "explanation": isLoad ? nil : JSONValue(explanation),
      "disagreement": isLoad ? nil : JSONValue(disagreement),
      "excerpt": .array(excerpt.map { .string($0) }),
    ])
  }

  /// Whether the row passes although it is known to fail.
  package var isUnexpectedPass: Bool { field == "knownIssue" }

  package var sentence: String? {
    guard !isUnexpectedPass, let explanation else { return nil }
    guard let because, !explanation.hasPrefix(because) else { return explanation }
    return "\(because): \(explanation)"
  }
}
