import HarnessText

package struct RowDetails: Sendable {
  /// The facts about each stage of one step: the step that diverged or, if none diverged, the last step.
  package let stages: [StageFacts]
  package let log: String?
  package let failures: [FailureRecord]
  /// The requests sent in all steps, in order.
  package let requests: [RequestRecord]
  package let notReached: [String]
  package let steps: Int
  /// The number of the replay that produced the result, such as 2 for the second; `nil` unless the status changed
  /// between replays.
  let repetition: Int?
  package let tags: [String]
  package let cell: TestPlan.Cell?

  init(_ result: RowResult) {
    let step = result.failures.first?.step ?? result.steps.count - 1
    let trace = result.steps.indices.contains(step) ? result.steps[step].trace : nil
    stages = trace.map(StageFacts.all) ?? []
    log = trace.flatMap { AttemptLine(of: $0)?.text }
    failures = result.failures.map { FailureRecord($0, in: result.plan) }
    requests = result.steps.enumerated().flatMap { number, step in
      step.trace.requests.map { RequestRecord($0, step: number, step.trace.mask) }
    }
    notReached = result.notReached.map(\.field.name)
    steps = max(result.steps.count, 1)
    repetition = result.repetition
    tags = result.row.tags
    cell = result.row.cell
  }

  init(invalid findings: [PlanFinding]) {
    failures = findings.map(FailureRecord.init)
    (stages, log, requests, notReached, steps) = ([], nil, [], [], 1)
    (repetition, tags, cell) = (nil, [], nil)
  }

  init(merged row: JSONNode) {
    let object = row["stages"]
    stages = Stage.allCases.compactMap { stage in
      object?[stage.rawValue].map { StageFacts(stage, $0) }
    }
    log = row["log"]?.string
    let file = row["plan"]?.string ?? ""
    failures = (row["failures"]?.array ?? []).map { FailureRecord(merged: $0, in: file) }
    requests = (row["requests"]?.array ?? []).map(RequestRecord.init(merged:))
    notReached = row.texts("notReached")
    steps = row["steps"]?.integer ?? 1
    repetition = row["repetition"]?.integer
    tags = row.texts("tags")
    cell = row["cell"].flatMap { cell in
      guard let id = cell["row"]?.string, let values = cell["values"]?.object else { return nil }
      return TestPlan.Cell(row: id, values: values.map { ($0.name, $0.value.string ?? "") })
    }
  }

  package var diverged: Stage? { failures.first.flatMap { Stage(rawValue: $0.stage) } }

  /// The ladder of the step that diverged, as lines; empty if no step diverged.
  package var ladder: [String] {
    guard let first = failures.first, !first.isUnexpectedPass, let diverged else { return [] }
    return Ladder(stages, diverged: diverged, .brief).lines
  }
}
