import LinkModel

/// One value that was not as expected.
public struct Failure: Sendable {
  /// The number of the step, counted from zero.
  public let step: Int
  /// The stage that diverged.
  public let stage: Stage
  /// The name of the value as plans write it.
  public let field: String
  /// What was expected.
  package let expected: Expected
  /// What there was instead, or `nil` when there was no such value.
  package let actual: FieldValue?
  /// The code of the reason the system's decision or the routing rests on.
  public let because: String?
  /// The reason in one sentence.
  public let explanation: String?
  /// Where the expectation stands in the plan.
  public let place: PlanPlace
  let kind: Kind

  /// What a failure is about.
  enum Kind: Sendable {
    /// A value that is another one.
    case value
    /// A value that is there although an exact expectation does not name it.
    case exactly
    /// A `null` that nothing could have failed.
    case unsettled
    /// What a dispatcher may never do.
    case dispatch
    /// A row that did not come out the same when it was replayed again.
    case disagreement
    /// A row that passes although it is known to fail.
    case knownIssue
  }
  /// How the row was replayed again when it did not come out the same, if that is the failure.
  package private(set) var disagreement: RepeatCheck?

  init(step: Int, _ expectation: Expectation, actual: FieldValue?, in trace: StepTrace) {
    kind = .value
    self.step = step
    stage = trace.divergence(behind: expectation.field)
    field = expectation.field.name
    expected = expectation.expected
    self.actual = actual
    because = trace.reasonCode(for: expectation.field)
    explanation = trace.explanation(for: expectation.field)
    place = expectation.place
  }

  /// A value that is there although an exact expectation does not name it.
  init(step: Int, unexpected field: ExpectationField, of result: StepResult, at place: PlanPlace) {
    kind = .exactly
    self.step = step
    stage = field.stage
    self.field = field.name
    expected = .absent
    actual = field.value(in: result.trace)
    because = result.trace.reasonCode(for: field)
    explanation = result.trace.explanation(for: field)
    self.place = place
  }

  /// Something a dispatcher may never do, at the expectation it makes worthless.
  init(step: Int, _ problem: DispatchProblem, of result: StepResult, at place: PlanPlace) {
    kind = .dispatch
    self.step = step
    stage = .dispatch
    field = ExpectationField.handled.name
    let named = result.step.expectations.first { $0.field == .handled }?.expected
    expected = named ?? .value(.list(result.trace.dispatch.shouldHandle.map(\.link.raw)))
    actual = ExpectationField.handled.value(in: result.trace)
    because = nil
    explanation = problem.message
    self.place = place
  }

  /// A `null` that is met only because the link never came to the stage, which nothing in the step says.
  init(step: Int, unsettled expectation: Expectation) {
    kind = .unsettled
    self.step = step
    stage = expectation.field.stage
    field = expectation.field.name
    expected = .absent
    actual = nil
    because = nil
    explanation =
      "the link never got to \(stage.rawValue), so null says nothing; expect where it ended too, such as \"opens\""
    place = expectation.place
  }

  /// A value that came out another way when the row was replayed again.
  init(
    _ check: RepeatCheck, step: Int, _ field: ExpectationField, first: FieldValue?,
    again: FieldValue?, explanation: String, at place: PlanPlace
  ) {
    kind = .disagreement
    self.step = step
    stage = field.stage
    self.field = field.name
    expected = first.map { .value($0) } ?? .absent
    actual = again
    because = nil
    self.explanation = explanation
    self.place = place
    disagreement = check
  }

  /// A row that was known to fail and does not.
  init(unexpectedPassOf issue: TestPlan.KnownIssue) {
    kind = .knownIssue
    step = 0
    stage = .fetch
    field = "knownIssue"
    expected = .value(.text(issue.reason))
    actual = nil
    because = nil
    explanation = "the row passes, so the issue seems to be solved: delete \"knownIssue\""
    place = issue.place
  }

  /// What was expected and what was found, in one line.
  public var message: String {
    if field == "knownIssue" { return explanation ?? "" }
    if let disagreement {
      return "\(disagreement.words) disagrees: \(field) was \(expected.words), "
        + "and is \(actual?.words ?? "nothing")"
    }
    if expected.isAbsent, actual == nil {
      return "expected no \(field), and nothing could have one"
    }
    let found = actual.map { "got \($0.words)" } ?? "got nothing"
    return expected.isAbsent
      ? "expected no \(field), \(found)" : "expected \(field) \(expected.words), \(found)"
  }
}
