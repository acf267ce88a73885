@testable import LinkHarness

/// Checks the decisions of all rows of the plans.
struct EveryReasonTests {
  private static func steps() async -> [StepTrace] {
    var steps: [StepTrace] = []
    for results in TestPlansTests.results.values {
      for result in await results.value where result.row.skip == nil && result.row.knownIssue == nil {
        steps += result.steps.map(\.trace)
      }
    }
    return steps
  }

  @Test func `every reason is reached by a plan`() async {
    let reached = Set(await Self.steps().flatMap { [$0.decide.reason, $0.returned?.reason] }.compactMap { $0?.code })
    expect(DecisionReason.codes.filter { !reached.contains($0) }, equals: [])
  }

  @Test func `a reason why an app does not get a link says what to do`() async {
    for decision in await Self.steps().compactMap(\.decision) {
      let end: DecisionReason? =
        switch decision.destination {
        case .app, .appClip: nil
        case .appStore, .browser, .nothing: decision.reason
        }
      for reason in decision.considered.filter({ $0.precedesRules || $0.leavesNextDomain }) + [end].compactMap(\.self) {
        #expect((reason.fix ?? reason.remedy)?.isEmpty == false, "\(reason.code)")
      }
    }
  }
}
