/// The expectations of one step held against its trace.
struct Comparison {
  let failures: [Failure]
  let notReached: [Expectation]

  /// The first divergence in the order of the stages is the failure; what lies behind it on stages that were not
  /// reached is listed apart, since it could not have come out otherwise.
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
      let actual = trace.value(of: expectation.field)
      if expectation.expected == .absent, actual == nil {
        if !failures.isEmpty || absence.isSettled(at: expectation.field.stage) { continue }
        failures.append(Failure(step: number, unsettled: expectation))
        continue
      }
      if expectation.expected == actual { continue }
      if !failures.isEmpty, !trace.reached(expectation.field.stage) {
        notReached.append(expectation)
      } else {
        failures.append(Failure(step: number, expectation, actual: actual, in: trace))
      }
    }
    if let problem, let last = ordered.last {
      failures.append(Failure(step: number, problem, of: result, at: last.place))
    }
    if let exactly = result.step.exactly {
      let named = Set(result.step.expectations.map(\.field))
      failures += trace.presentFields.filter { !named.contains($0) }
        .map { Failure(step: number, unexpected: $0, of: result, at: exactly) }
    }
    self.failures = failures
    self.notReached = notReached
  }
}

extension StepResult {
  /// Whether every value is there and as expected, and nothing else is asked.
  fileprivate var isAsExpected: Bool {
    guard step.exactly == nil, trace.dispatch.problem == nil else { return false }
    return step.expectations.indices.allSatisfy {
      step.expectations[$0].expected != .absent
        && step.expectations[$0].expected == trace.value(of: step.expectations[$0].field)
    }
  }
}
