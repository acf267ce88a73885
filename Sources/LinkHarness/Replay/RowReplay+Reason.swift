import LinkModel

extension RowReplay {
  /// Replaces the reason of a decision by the one that concerns the app that the step expects to open, so that every
  /// report gives the same reason.
  mutating func explainDecision(to step: Step) {
    guard let decision = trace.decide.decision, decision.inBrowser != nil, let link = trace.handledLink else { return }
    var app = step.wantedDestination(among: stages.setup.plan.apps)
    if app.flatMap(stages.index) == nil, step.isUnmet(by: decision) {
      app = system.appAtFault(in: decision, about: link)
    }
    guard let app else { return }
    trace.decide.decision = system.decision(decision, about: link, to: app)
  }
}
