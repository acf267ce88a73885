import HarnessText

/// What became of one row.
public struct RowResult: Sendable {
  /// The plan's file.
  public internal(set) var plan: String
  /// The plan's name; the file when it has none.
  public internal(set) var planName: String
  /// The row.
  public let row: TestPlan.Row
  /// What became of it.
  public let status: Status
  /// Its steps with their traces.
  public let steps: [StepResult]
  /// The values that were not as expected.
  public internal(set) var failures: [Failure]
  package let notReached: [Expectation]
  /// How long it took, when a run measured it.
  public internal(set) var duration: Duration?
  /// Its number among all rows of a run, selected or not, counted from zero.
  var index: Int?
  /// Which time it was replayed, when it came out otherwise than the first time.
  var repetition: Int?

  /// What can become of a row.
  public enum Status: Sendable, Equatable {
    case passed
    case failed
    /// Something was not, and the plan says that it is known.
    case knownIssue(String)
    /// It was not replayed.
    case skipped(String)

    /// The word reports use.
    public var name: String {
      switch self {
      case .passed: "passed"
      case .failed: "failed"
      case .knownIssue: "knownIssue"
      case .skipped: "skipped"
      }
    }
  }

  init(_ plan: TestPlan, _ row: TestPlan.Row, skipped reason: String) {
    self.plan = plan.file
    planName = plan.name
    self.row = row
    status = .skipped(reason)
    steps = []
    failures = []
    notReached = []
  }

  init(
    _ row: TestPlan.Row, of plan: String, named name: String, _ steps: [StepResult],
    disagreements: [Failure] = []
  ) {
    self.plan = plan
    planName = name
    self.row = row
    self.steps = steps
    var failures = disagreements
    var notReached: [Expectation] = []
    for (number, step) in steps.enumerated() {
      let comparison = Comparison(of: step, number: number)
      if comparison.failures.isEmpty { continue }
      // Once a step diverged the later ones start from somewhere else and would only repeat the news.
      failures = comparison.failures + disagreements
      notReached =
        comparison.notReached + steps[(number + 1)...].flatMap(\.step.expectations)
      break
    }
    switch (row.knownIssue, failures.isEmpty) {
    case (nil, true): status = .passed
    case (nil, false): status = .failed
    case (let issue?, false): status = .knownIssue(issue.reason)
    case (let issue?, true):
      status = .failed
      failures = [Failure(unexpectedPassOf: issue)]
      notReached = []
    }
    self.failures = failures
    self.notReached = notReached
  }
}

extension RowResult {
  func adding(_ disagreements: [Failure]) -> RowResult {
    RowResult(row, of: plan, named: planName, steps, disagreements: disagreements)
  }

  /// The attempts as `linkplan replay --log` writes them: a line for each link, and where it stands.
  package var attemptLog: String {
    steps.compactMap { step in
      guard var line = AttemptLine(of: step.trace) else { return nil }
      line.add("at", "\(plan):\(step.step.position.line)")
      line.add("row", row.id)
      return line.text + "\n"
    }.joined()
  }
}

/// One step with what happened in it; a class, since a trace is large and results are handed from place to place.
public final class StepResult: Sendable {
  package let step: Step
  /// What happened.
  public let trace: StepTrace

  /// Takes a trace away from where it was made, without a copy of its many parts.
  init(_ step: Step, taking trace: inout StepTrace) {
    self.step = step
    var taken = StepTrace()
    swap(&taken, &trace)
    self.trace = taken
  }
}
