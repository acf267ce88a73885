import HarnessText
import LinkModel

extension [StepResult] {
  /// Leaves out what depends on the apps, and returns the names of these expectations.
  ///
  /// After the first step whose course depends on an app, nothing is known.
  mutating func leaveOutApps() -> [String] {
    var notJudged: [String] = []
    var (isReached, isLost) = (false, false)
    self = map { result in
      isReached = isReached || result.trace.delivery != nil
      isLost = isLost || result.step.action.isInApp
      let judged = result.step.expectations.filter { expectation in
        let field = expectation.field.field
        if isLost || field.traits.contains(.isOfApp) { return false }
        let meetsApp = field.traits.contains(.needsRequests) ? isReached : result.trace.delivery != nil
        return field.stage <= .deliver || field.stage == .fallback && !meetsApp
      }
      notJudged += result.step.expectations.filter { one in !judged.contains { $0 === one } }.map(\.field.name)
      notJudged += result.step.exactly.map { ($0.path + ["exactly"]).joined(separator: ".") }
      return StepResult(of: result, judging: judged)
    }
    return notJudged.distinct
  }
}

extension StepResult {
  fileprivate convenience init(of other: StepResult, judging expectations: [Expectation]) {
    let step = other.step
    var trace = other.trace
    // What the modelled app did stands in for nothing, and it lacks what the plan sets for the app's own code.
    trace.acts = []
    if trace.delivery != nil {
      (trace.route, trace.dispatch, trace.navigate, trace.fallback) = (.init(), .init(), .init(), .init())
    }
    self.init(
      Step(
        action: step.action, given: step.given, expectations: expectations, exactly: [], place: step.place,
        written: step.written, device: step.device), taking: &trace, deployed: other.hosts)
  }
}

extension Step.Action {
  /// Whether the step happens in an app, which decides what follows.
  fileprivate var isInApp: Bool {
    switch self {
    case .launchFinishes, .signIn, .signOut, .cancelSignIn, .back, .inApp: true
    default: false
    }
  }
}
