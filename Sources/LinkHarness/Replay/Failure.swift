import LinkModel

/// One value that was not as expected.
public struct Failure: Sendable {
  /// The number of the step, counted from zero.
  public let step: Int
  /// The stage that diverged.
  public let stage: Stage
  /// The name of the value as plans write it.
  public let field: String
  package let expected: Expected
  package let actual: FieldValue?
  /// The code of the reason the system's decision or the routing rests on.
  public let because: String?
  /// The reason in one sentence.
  public let explanation: String?
  /// Where the expectation stands in the plan.
  public let place: PlanPlace
  let kind: Kind

  enum Kind: Sendable {
    case value
    /// A value that is there although an exact expectation does not name it.
    case exactly
    /// A `null` that nothing could have failed.
    case unsettled
    /// What a dispatcher may never do.
    case dispatch
    /// A row that did not come out the same when it was replayed again.
    case disagreement
    case knownIssue
  }
  /// How the row was replayed again when it did not come out the same, if that is the failure.
  package private(set) var disagreement: RepeatCheck?

  private init(
    _ kind: Kind, step: Int, _ stage: Stage, _ field: String, expected: Expected,
    actual: FieldValue? = nil, because: String? = nil, _ explanation: String?, at place: PlanPlace
  ) {
    (self.kind, self.step, self.stage, self.field) = (kind, step, stage, field)
    (self.expected, self.actual) = (expected, actual)
    (self.because, self.explanation, self.place) = (because, explanation, place)
  }

  init(step: Int, _ expectation: Expectation, actual: FieldValue?, in trace: StepTrace) {
    let field = expectation.field
    self.init(
      .value, step: step, trace.divergence(behind: field), field.name,
      expected: expectation.expected, actual: actual, because: trace.reasonCode(for: field),
      trace.explanation(for: field), at: expectation.place)
  }

  /// A value that is there although an exact expectation does not name it.
  init(step: Int, unexpected field: ExpectationField, of result: StepResult, at place: PlanPlace) {
    self.init(
      .exactly, step: step, field.stage, field.name, expected: .absent,
      actual: field.value(in: result.trace), because: result.trace.reasonCode(for: field),
      result.trace.explanation(for: field), at: place)
  }

  /// Something a dispatcher may never do, at the expectation it makes worthless.
  init(step: Int, _ problem: DispatchProblem, of result: StepResult, at place: PlanPlace) {
    let named = result.step.expectations.first { $0.field == .handled }?.expected
    self.init(
      .dispatch, step: step, .dispatch, ExpectationField.handled.name,
      expected: named ?? .value(.list(result.trace.dispatch.shouldHandle.map(\.link.raw))),
      actual: ExpectationField.handled.value(in: result.trace), problem.message, at: place)
  }

  /// A `null` that is met only because the link never came to the stage, which nothing in the step says.
  init(step: Int, unsettled expectation: Expectation) {
    let stage = expectation.field.stage
    self.init(
      .unsettled, step: step, stage, expectation.field.name, expected: .absent,
      "the link never got to \(stage.rawValue), so null says nothing; expect where it ended too, such as \"opens\"",
      at: expectation.place)
  }

  /// A value that came out another way when the row was replayed again.
  init(
    _ check: RepeatCheck, step: Int, _ field: ExpectationField, first: FieldValue?,
    again: FieldValue?, explanation: String, at place: PlanPlace
  ) {
    self.init(
      .disagreement, step: step, field.stage, field.name,
      expected: first.map { .value($0) } ?? .absent, actual: again, explanation, at: place)
    disagreement = check
  }

  init(unexpectedPassOf issue: TestPlan.KnownIssue) {
    self.init(
      .knownIssue, step: 0, .fetch, "knownIssue", expected: .value(.text(issue.reason)),
      "the row passes, so the issue seems to be solved: delete \"knownIssue\"", at: issue.place)
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
