/// The expectations of one step held against its trace.
struct Comparison {
  let failures: [Failure]
  let notReached: [Expectation]

  /// The first divergence in the order of the stages is the failure; what lies behind it is listed as not reached.
  init(of result: StepResult, number: Int) {
    // What most steps are; nothing needs to be put in order for it.
    if result.isAsExpected {
      (failures, notReached) = ([], [])
      return
    }
    let trace = result.trace
    let expectations = result.step.expectations
    var failures: [Failure] = []
    var notReached: [Expectation] = []
    let ordered = expectations.enumerated().sorted {
      ($0.element.field.stage, $0.offset) < ($1.element.field.stage, $1.offset)
    }.map(\.element)
    let absence = Absence(in: trace, expectations)
    var problem = trace.dispatch.problem
    for expectation in ordered {
      // What a dispatcher may never do is wrong before anything that comes of it.
      if let found = problem, expectation.field.stage >= .dispatch {
        failures.append(Failure(step: number, found, of: result, at: expectation.place))
        problem = nil
        if expectation.field == .handled { continue }
      }
      let actual = expectation.field.value(in: trace)
      if expectation.expected.isAbsent, actual == nil {
        if !failures.isEmpty || absence.isSettled(at: expectation.field.stage) { continue }
        failures.append(Failure(step: number, unsettled: expectation))
        continue
      }
      if expectation.expected.accepts(actual) { continue }
      if !failures.isEmpty, !trace.reached(expectation.field.stage) {
        notReached.append(expectation)
      } else {
        failures.append(Failure(step: number, expectation, actual: actual, in: trace))
      }
    }
    if let problem, let last = ordered.last {
      failures.append(Failure(step: number, problem, of: result, at: last.place))
    }
    failures += Self.unexpected(in: result).map { field, place in
      Failure(step: number, unexpected: field, of: result, at: place)
    }
    self.failures = failures
    self.notReached = notReached
  }

  /// The fields that have a value although an object that is `exactly` so does not name them, with its place.
  private static func unexpected(in result: StepResult) -> [(ExpectationField, PlanPlace)] {
    let exactly = result.step.exactly
    if exactly.isEmpty { return [] }
    let named = Set(result.step.expectations.map(\.field))
    return ExpectationField.present(in: result.trace).compactMap { field in
      guard !named.contains(field), !field.field.traits.contains(.isCumulative),
        let exact = exactly.first(where: { $0.covers(field) })
      else { return nil }
      return (field, exact.place)
    }
  }
}

extension StepResult {
  /// Whether every value is as expected, and nothing else is asked.
  fileprivate var isAsExpected: Bool {
    guard step.exactly.isEmpty, trace.dispatch.problem == nil else { return false }
    var isAbsent = false
    for expectation in step.expectations {
      let actual = expectation.field.value(in: trace)
      if actual == nil, expectation.expected.isAbsent {
        isAbsent = true
      } else if !expectation.expected.accepts(actual) {
        return false
      }
    }
    guard isAbsent else { return true }
    let absence = Absence(in: trace, step.expectations)
    return step.expectations.allSatisfy {
      !$0.expected.isAbsent || absence.isSettled(at: $0.field.stage)
    }
  }
}

extension StepTrace {
  /// The stage that keeps a field from having a value: its own, or an earlier one that ended the way there.
  func divergence(behind field: ExpectationField) -> Stage {
    let stage = field.stage
    guard !reached(stage) else { return stage }
    if stage > .route, stage != .fallback, case .failure = route.outcome { return .route }
    if stage > .decide, decision != nil, delivery == nil || stage == .fallback { return .decide }
    return stage
  }
}
