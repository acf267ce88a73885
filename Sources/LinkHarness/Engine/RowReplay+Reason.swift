import LinkModel

extension RowReplay {
  /// Replaces the reason of a decision that fails the row by the one that concerns the app that the step expects to
  /// open, so that every report gives the same reason.
  ///
  /// What a step expects must not decide whether the row passes, so neither of the two reasons may be an expected one.
  mutating func explainDecision(to step: Step) {
    if step.expected(.banner) != nil, let page = trace.page, let tap = page.tap,
      let app = system.appAtFault(in: tap, about: Link(page.url))
    {
      let explained = system.decision(tap, about: Link(page.url), to: app)
      trace.fallback.page?.tap = explained
    }
    guard let decision = trace.decide.decision, let link = trace.handledLink else { return }
    var app = step.wantedDestination(among: stages.setup.plan.apps)
    if let app, app != decision.destination.name {
      trace.decide.wanted = system.reason(for: app, in: decision, about: link)
    }
    let expected = step.expected(.because)
    if !decision.isInBrowser || expected?.accepts(.text(decision.reason.code)) == true { return }
    if app.flatMap(stages.index) == nil, expected != nil || step.expectsApp || step.expectations.isEmpty {
      app = system.appAtFault(
        in: decision, about: link, isExcluded: expected?.accepts(.text("excluded")) == true)
    }
    guard let app else { return }
    let explained = system.decision(decision, about: link, to: app)
    if explained.reason.app == decision.reason.app
      || expected?.accepts(.text(explained.reason.code)) == true
    {
      return
    }
    (trace.decide.decision, trace.decide.made) = (explained, decision)
  }
}
