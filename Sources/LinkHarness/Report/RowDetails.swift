package import HarnessText
import LinkModel

/// What reports show of a row besides its head, taken from its JSON object.
package struct RowDetails: Sendable {
  /// The stages that were reached, in order, each with its object.
  package let stages: [(stage: Stage, value: JSONNode)]
  /// The values that were not as expected, or what is wrong with the plan.
  package let failures: [FailureRecord]
  /// The names of expectations about stages that were not reached.
  package let notReached: [String]
  /// The ladder of the step that diverged, a line for each stage.
  package let ladder: [String]
  /// How many steps the row has.
  package let steps: Int
  /// The words to select the row by.
  package let tags: [String]
  /// The cell of a matrix that the row is.
  package let cell: TestPlan.Cell?

  init(_ row: JSONNode) {
    let stages = row["stages"]
    self.stages = Stage.allCases.compactMap { stage in
      stages?[stage.rawValue].map { (stage, $0) }
    }
    let file = row["plan"]?.string ?? ""
    failures = (row["failures"]?.array ?? []).map { FailureRecord($0, in: file) }
    notReached = (row["notReached"]?.array ?? []).compactMap(\.string)
    ladder = (row["ladder"]?.array ?? []).compactMap(\.string)
    steps = row["steps"]?.integer ?? 1
    tags = (row["tags"]?.array ?? []).compactMap(\.string)
    cell = row["cell"].flatMap { cell in
      guard let id = cell["row"]?.string, let values = cell["values"]?.object else { return nil }
      return TestPlan.Cell(row: id, values: values.map { ($0.name, $0.value.string ?? "") })
    }
  }

  /// The stage that diverged, when one did.
  package var diverged: Stage? { failures.first.flatMap { Stage(rawValue: $0.stage) } }
}

/// One value that was not as expected, as reports show it.
package struct FailureRecord: Sendable {
  /// The stage that diverged; `load` for something wrong with the plan.
  package let stage: String
  /// The number of the step, counted from zero.
  package let step: Int
  /// The name of the value as plans write it.
  package let field: String?
  /// What was expected, as JSON.
  package let expected: String?
  /// What there was, as JSON; `null` for nothing.
  package let actual: String?
  /// The code of the reason.
  package let because: String?
  /// The reason in one sentence.
  package let explanation: String?
  /// What to do about it, for something wrong with the plan.
  package let fix: String?
  /// The file.
  package let file: String
  /// The line of the expectation.
  package let line: Int
  /// Its column.
  package let column: Int
  /// What was expected and what was found, in one line.
  package let message: String
  /// The line of the file and, on the next, a mark under the part that matters.
  package let excerpt: [String]

  init(_ node: JSONNode, in plan: String) {
    stage = node["stage"]?.string ?? ""
    step = node["step"]?.integer ?? 0
    field = node["field"]?.string
    expected = node["expected"]?.value.text
    actual = node["actual"]?.value.text
    because = node["because"]?.string
    explanation = node["explanation"]?.string
    fix = node["fix"]?.string
    file = node["file"]?.string ?? plan
    line = node["line"]?.integer ?? 1
    column = node["column"]?.integer ?? 1
    message = node["message"]?.string ?? ""
    excerpt = (node["excerpt"]?.array ?? []).compactMap(\.string)
  }

  /// Whether the row passes although it is known to fail.
  package var isUnexpectedPass: Bool { field == "knownIssue" }

  /// The reason with its code, once.
  package var sentence: String? {
    guard !isUnexpectedPass, let explanation else { return nil }
    guard let because, !explanation.hasPrefix(because) else { return explanation }
    return "\(because): \(explanation)"
  }
}
