import LinkModel
import Testing

@testable import LinkHarness

/// A check that cannot fail proves nothing: every expectation of every plan is changed once and must be missed.
@Suite struct EveryExpectationCanFailTests {
  static let plans = TestPlansTests.cases.map(\.plan)

  @Test func `there are plans`() {
    #expect(Self.plans.count > 5)
  }

  @Test(arguments: plans)
  func `a changed value fails at its own place`(plan: TestPlan) async {
    let replayer = await Replayer(plan)
    for row in plan.rows where row.skip == nil && row.knownIssue == nil {
      let steps = await replayer.replay(row).steps
      for (number, result) in steps.enumerated() {
        for (index, expectation) in result.step.expectations.enumerated() {
          var trace = result.trace
          let changed = StepResult(
            result.step.changing(index, to: expectation.expected.another), taking: &trace)
          let failures = Comparison(of: changed, number: number).failures
          #expect(
            failures.first?.place.position == expectation.place.position,
            "\(row.id): \(expectation.field.name) could say anything")
          let stage = expectation.field.stage
          // A stage that was not reached is not where things went another way.
          #expect(result.trace.reached(stage) ? failures.first?.stage == stage : true)
        }
      }
    }
  }
}

extension Step {
  fileprivate func changing(_ index: Int, to value: ExpectedValue) -> Step {
    var expectations = expectations
    let old = expectations[index]
    expectations[index] = Expectation(field: old.field, expected: value, place: old.place)
    return Step(
      action: action, given: given, expectations: expectations, exactly: exactly,
      position: position)
  }
}

extension ExpectedValue {
  /// A value of the same kind that is not this one.
  fileprivate var another: ExpectedValue {
    switch self {
    case .text(let text): .text(text + "-changed")
    case .number(let number): .number(number + 1)
    case .flag(let flag): .flag(!flag)
    case .list(let list): .list(list + ["changed"])
    case .absent: .text("something")
    }
  }
}
