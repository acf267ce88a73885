package import HarnessText

/// The result of one row.
public struct RowResult: Sendable {
  /// The path of the plan's file.
  public internal(set) var plan: String
  /// The plan's name or, if the plan has no name, the path of its file.
  package internal(set) var planName: String
  /// The row as read from the plan.
  public let row: TestPlan.Row
  /// The outcome of the row.
  public let status: Status
  /// The steps with their traces.
  public let steps: [StepResult]
  /// The failures, such as unmet expectations, or a known issue that no longer occurs.
  public internal(set) var failures: [Failure]
  package let notReached: [Expectation]
  /// The expectations that depend on an app, if only those of the system are judged.
  package let notJudged: [String]
  /// The warnings about the files that led to the row's decisions, which those about the plan contain.
  var fileWarnings: [Finding] = []
  /// The duration of the replay, if the run measured it.
  package internal(set) var duration: Duration?
  /// The zero-based index of the row among all rows of a run, selected or not.
  var index: Int?
  /// The files that the row needs and that cannot be read; not empty only if it was skipped.
  package let lacks: [Finding]

  /// Whether the row expects more than the value that failed, all of which holds.
  var isMetBesideOneValue: Bool {
    failures.count == 1 && notReached.isEmpty && notJudged.isEmpty
      && steps.reduce(0) { $0 + $1.step.expectations.count } > 1
  }

  /// Whether the row failed beside others and passes alone.
  package var passesAlone = false

  /// The possible outcomes of a row.
  public enum Status: Sendable, Equatable {
    case passed
    case failed
    /// The row failed, and the plan marks it as a known issue with this reason.
    case knownIssue(String)
    /// The row was not replayed, for this reason.
    case skipped(String)

    /// The name of the status in reports.
    public var name: String {
      switch self {
      case .passed: "passed"
      case .failed: "failed"
      case .knownIssue: "knownIssue"
      case .skipped: "skipped"
      }
    }
  }

  init(_ plan: TestPlan, _ row: TestPlan.Row, skipped reason: String, lacks: [Finding] = []) {
    self.lacks = lacks
    self.plan = plan.file
    planName = plan.name
    self.row = row
    status = .skipped(reason)
    steps = []
    failures = []
    notReached = []
    notJudged = []
  }

  init(
    _ row: TestPlan.Row, of plan: String, named name: String, _ steps: [StepResult], problems: [Failure] = [],
    notJudged: [String] = []
  ) {
    (self.plan, planName, self.row, self.steps) = (plan, name, row, steps)
    (lacks, self.notJudged) = ([], notJudged)
    (status, failures, notReached) = Self.judged(row, steps, problems, notJudged: !notJudged.isEmpty)
    // An early return, or a closure that captures the result, would copy it.
    if !failures.isEmpty {
      let mask = mask
      failures = failures.map { $0.masked(by: mask) }
    }
  }

  private static func judged(
    _ row: TestPlan.Row, _ steps: [StepResult], _ problems: [Failure], notJudged: Bool
  ) -> (Status, [Failure], notReached: [Expectation]) {
    if row.knownIssue == nil, !notJudged, problems.isEmpty,
      steps.allSatisfy({ $0.step.saw.isEmpty && $0.isAsExpected })
    {
      return (.passed, [], [])
    }
    var failures: [Failure] = []
    var notReached: [Expectation] = []
    var isStopped = false
    for (number, step) in steps.enumerated() {
      if failures.isEmpty, step.isAsExpected { continue }
      let isOpened = if case .open = step.step.action { true } else { false }
      if isStopped || !failures.isEmpty && !isOpened {
        isStopped = true
        notReached += step.step.expectations
        continue
      }
      let comparison = Comparison(of: step, number: number)
      // After a divergence, later steps start from a different state, so their failures would be misleading, except for
      // the app and the route of a link that is opened next.
      let differing = comparison.failures.filter { failures.isEmpty || $0.stage <= .decide || $0.stage == .route }
      if !failures.isEmpty || !differing.isEmpty {
        notReached += differing.isEmpty ? step.step.expectations : comparison.notReached
        isStopped = !isOpened
      }
      failures += differing
    }
    failures += problems
    // Whether a known issue still occurs is determined by the expectations, if there are any.
    let questions =
      row.knownIssue == nil || steps.allSatisfy(\.step.expectations.isEmpty)
      ? steps.enumerated().compactMap { Failure(step: $0, seenIn: $1, isMet: failures.isEmpty) } : []
    failures += questions
    switch (row.knownIssue, failures.isEmpty) {
    case (_, true) where notJudged:
      let isPassed = steps.contains { !$0.step.expectations.isEmpty }
      return (isPassed ? .passed : .skipped("all that it expects depends on the app's code"), [], notReached)
    case (nil, true): return (.passed, [], notReached)
    case (nil, false): return (.failed, failures, notReached)
    case (let issue?, false): return (.knownIssue(issue.reason), failures, notReached)
    case (let issue?, true): return (.failed, [Failure(unexpectedPassOf: issue)], [])
    }
  }

  /// The mask for what concerns the row as a whole: that of the last step, which knows most secrets.
  var mask: SecretMask { steps.last?.trace.mask ?? row.mask }
}

extension RowResult {
  /// Whether an expectation was not met; a known issue counts, its end does not.
  var diverged: Bool { !failures.isEmpty && failures.first?.kind != .knownIssue }

  /// Whether the row may fail because of what other rows do: not one of which a call did not end.
  package var mayPassAlone: Bool {
    status == .failed && !steps.contains { $0.trace.problems.contains(where: \.exceedsLimit) }
  }

  package var attemptLog: String {
    steps.compactMap { step in
      guard var line = step.attempt else { return nil }
      line.add(" at=", "\(plan):\(step.step.position.line)")
      line.add(" row=", row.id)
      return line.text + "\n"
    }.joined()
  }
}

/// One step and its trace.
///
/// `StepResult` is a class because a trace is large and results are copied often.
public final class StepResult: Sendable {
  package let step: Step
  /// The results of the stages.
  public let trace: StepTrace
  /// The hosts after a step that deploys.
  let hosts: HostTable?

  /// Creates a result by moving the trace, which is too large to copy.
  init(_ step: Step, taking trace: inout StepTrace, deployed hosts: HostTable? = nil) {
    (self.step, self.hosts) = (step, hosts)
    var taken = StepTrace()
    swap(&taken, &trace)
    self.trace = taken
  }

  var attempt: AttemptLine? { AttemptLine.line(of: trace) }

  func writeStages(to out: JSONWriter) { trace.writeStages(to: out) }
}
