import LinkModel

/// Whether `null` says something about a step, or is met only because the link never got there.
///
/// `"error": null` of a link that never reached the router would be a check that cannot fail. It counts when the stage was
/// reached, or when another expectation of the step, which is no `null`, says where the link ended instead.
struct Absence {
  private let trace: StepTrace
  private let expectations: [Expectation]

  init(in trace: StepTrace, _ expectations: [Expectation]) {
    (self.trace, self.expectations) = (trace, expectations)
  }

  /// Whether a stage that was not reached could not be, as far as the step says.
  func isSettled(at stage: Stage) -> Bool {
    if trace.reached(stage) { return true }
    switch stage {
    // Whether a host's file was asked for is the very value.
    case .fetch, .parse: return true
    case .decide: return false
    case .deliver: return endsElsewhere
    case .route: return endsElsewhere || names(.dispatch, .navigate)
    case .dispatch: return endsElsewhere || names(.route, .navigate)
    case .navigate: return endsElsewhere || names(.route, .dispatch)
    case .fallback: return names(.decide, .deliver, .route, .dispatch, .navigate)
    }
  }

  /// Whether the step says that no link goes to an app, or what the browser shows.
  private var endsElsewhere: Bool {
    names(.fallback) || names(.decide) && (trace.delivery == nil || bringsNoLink)
  }

  /// Whether an activity arrived that brings the app something else than a link.
  private var bringsNoLink: Bool {
    guard trace.decide.activity != nil, let reason = trace.decision?.reason else { return false }
    if case .activityIsALink = reason { return false }
    return true
  }

  private func names(_ stages: Stage...) -> Bool {
    expectations.contains {
      stages.contains($0.field.stage)
        && (!$0.expected.isAbsent || $0.field.stage == .route && trace.routing != nil)
    }
  }
}
