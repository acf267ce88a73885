package import HarnessText

/// One value that was not as expected, or one thing wrong with a plan, as the object that JSON Lines have for it.
package struct FailureRecord: Sendable {
  let node: JSONNode
  private let plan: String

  init(_ failure: Failure, in plan: String) {
    let place = failure.place
    let excerpt = Excerpt(of: place.source, at: place.position, length: place.length)
    let object = JSONValue.object([
      "step": .number(failure.step), "stage": .string(failure.stage.rawValue),
      "field": .string(failure.field), "expected": failure.expected.json,
      "actual": failure.actual?.json ?? .null, "because": JSONValue(failure.because),
      "line": .number(place.position.line), "column": .number(place.position.column),
      "message": .string(failure.message), "explanation": JSONValue(failure.explanation),
      "disagreement": JSONValue(failure.disagreement?.rawValue),
      "excerpt": .array(excerpt.lines.map { .string($0) }),
    ])
    self.init(merged: JSONNode(object), in: plan)
  }

  /// What is wrong with a plan can be in any of its files; a failure is at a step of the row.
  init(_ finding: PlanFinding) {
    let object = JSONValue.object([
      "stage": .string("load"), "field": .null, "expected": .null, "actual": .null,
      "because": .null,
      "line": .number(finding.position.line), "column": .number(finding.position.column),
      "message": .string(finding.message), "file": .string(finding.file),
      "fix": JSONValue(finding.fix), "excerpt": .array(finding.excerpt.map { .string($0) }),
    ])
    self.init(merged: JSONNode(object), in: finding.file)
  }

  init(merged node: JSONNode, in plan: String) {
    (self.node, self.plan) = (node, plan)
  }

  package var stage: String { text("stage") ?? "" }
  /// The number of the step, counted from zero.
  package var step: Int { node["step"]?.integer ?? 0 }
  package var field: String? { text("field") }
  package var expected: JSONValue? { node["expected"]?.value }
  package var actual: JSONValue? { node["actual"]?.value }
  package var because: String? { text("because") }
  package var explanation: String? { text("explanation") }
  /// What to do about it, for something wrong with the plan.
  package var fix: String? { text("fix") }
  package var file: String { text("file") ?? plan }
  package var line: Int { node["line"]?.integer ?? 1 }
  package var column: Int { node["column"]?.integer ?? 1 }
  package var message: String { text("message") ?? "" }
  /// The line of the file and, on the next, a mark under the part that matters.
  package var excerpt: [String] { (node["excerpt"]?.array ?? []).compactMap(\.string) }

  private func text(_ name: String) -> String? { node[name]?.string }

  package var isUnexpectedPass: Bool { field == "knownIssue" }

  package var sentence: String? {
    guard !isUnexpectedPass, let explanation else { return nil }
    guard let because, !explanation.hasPrefix(because) else { return explanation }
    return "\(because): \(explanation)"
  }
}
