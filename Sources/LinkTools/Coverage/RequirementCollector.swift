import MockSite
import LinkHarness
import LinkModel

struct RequirementCollector {
  private(set) var coverage: [RequirementCoverage] = []
  private var places: [String: Int] = [:]

  init(_ registers: [RequirementRegister]) {
    for requirement in registers.flatMap(\.requirements) where places[requirement.id] == nil {
      places[requirement.id] = coverage.count
      coverage.append(RequirementCoverage(requirement: requirement))
    }
  }

  mutating func take(_ result: RowResult, of plan: TestPlan) {
    guard result.status == .passed else { return }
    let refuses = result.steps.contains { $0.trace.refusesSomething }
    for id in Set(plan.covers + result.row.covers) {
      guard let place = places[id] else { continue }
      if refuses { coverage[place].refusing += 1 } else { coverage[place].arriving += 1 }
      if coverage[place].plans.last != plan.file { coverage[place].plans.append(plan.file) }
    }
  }
}

extension LinkDecision {
  fileprivate var arrives: Bool {
    switch destination {
    case .app, .appClip, .appStore: true
    case .browser, .nothing: false
    }
  }
}

extension StepTrace {
  /// A refusal is also that `canOpenURL` returns false, or that the app has no web credentials for the host.
  fileprivate var refusesSomething: Bool {
    if decision.map({ !$0.arrives }) == true || decide.answer?.isYes == false { return true }
    if failure != nil { return true }
    if navigation?.action == NavigationAction.none { return true }
    if let answer = fetch.answer, case .success(let response) = answer.result,
      response.status.code >= 400
    {
      return true
    }
    return fetch.downloads.contains { if case .refused = $0.download { true } else { false } }
  }
}
