@testable import LinkHarness

/// Checks that every decision reason occurs in the result of some row in the plans.
struct EveryReasonTests {
  /// Returns the codes of the reasons that occur in the result of at least one row.
  private static func reached() async -> Set<String> {
    var codes: Set<String> = []
    for results in TestPlansTests.results.values {
      for result in await results.value where result.row.skip == nil && result.row.knownIssue == nil {
        for step in result.steps {
          let trace = step.trace
          let all = [
            trace.decide.reason, trace.returned?.reason,
          ]
          codes.formUnion(all.compactMap { $0?.code })
        }
      }
    }
    return codes
  }

  @Test func `every reason is reached by a plan`() async {
    let reached = await Self.reached()
    expect(DecisionReason.codes.filter { !reached.contains($0) }, equals: [])
  }
}
