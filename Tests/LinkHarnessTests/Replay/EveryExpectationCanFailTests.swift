@testable import LinkHarness

/// Changes each expectation of every passing row once and checks that the changed expectation fails, and for
/// each fact of a plan, that the failure names a value that it follows from.
///
/// A check that cannot fail proves nothing.
struct EveryExpectationCanFailTests {
  @Test(arguments: TestPlansTests.cases)
  func `a changed value fails at its own position`(_ item: TestPlansTests.Case) async throws {
    let results = try #require(TestPlansTests.results[item.plan.file])
    let replayer = await Replayer(item.plan)
    var explained: Set<Fact> = []
    for result in await results.value where result.row.skip == nil && result.row.knownIssue == nil {
      let (row, steps) = (result.row, result.steps)
      for (number, result) in steps.enumerated() {
        for (index, expectation) in result.step.expectations.enumerated() {
          var trace = result.trace
          let changed = StepResult(
            result.step.changing(index, to: expectation.expected.another), taking: &trace)
          let failures = Comparison(of: changed, number: number).failures
          if let failure = failures.first(where: { $0.fact == expectation.field.fact && $0.isAboutValue }),
            explained.insert(expectation.field.fact).inserted
          {
            let steps = steps[..<number] + [changed]
            var said: Set<String> = []
            let found = replayer.diagnosis(of: Array(steps), number).explained([failure], &said)[0]
            if found.causes.isEmpty, found.because == nil {
              Issue.record("\(row.id): \(expectation.field.name) has no cause")
            }
          }
          expect(
            failures.first?.place.position, equals: expectation.place.position,
            "\(row.id): \(expectation.field.name) could say anything")
          // A step cannot diverge at a stage that it did not reach.
          if result.trace.reached(expectation.field.stage) {
            expect(
              failures.first?.stage, equals: result.trace.divergence(behind: expectation.field))
          }
        }
      }
    }
  }
}

extension Step {
  fileprivate func changing(_ index: Int, to value: Expected) -> Step {
    var expectations = expectations
    let old = expectations[index]
    expectations[index] = Expectation(field: old.field, expected: value, place: old.place)
    return Step(
      action: action, given: given, expectations: expectations, exactly: exactly,
      place: place, written: written, device: device)
  }
}

extension Expected {
  /// An expectation that fails for every value that meets this expectation.
  fileprivate var another: Expected {
    switch self {
    case .value(.text(let text)): .value(.text(text + "-changed"))
    case .value(.number(let number)): .value(.number(number + 1))
    case .value(.flag(let flag)): .value(.flag(!flag))
    case .value(.list(let list)): .value(.list(list + ["changed"]))
    case .absent: .value(.text("something"))
    case .match(_, let json): .match([.not(self)], json: json)
    }
  }
}
