import HarnessText
import LinkModel
import MockSite

extension TestPlan {
  /// The findings about files that a row needed in its steps.
  func lacks(of row: Row, _ steps: [StepResult]) -> [Finding] {
    lacks.filter { lack in
      if case .row(let place) = lack.need { return row.whole == place }
      return steps.contains { needs($0, lack.need) }
    }.map(\.finding)
  }

  private func needs(_ step: StepResult, _ need: Lack.Need) -> Bool {
    let trace = step.trace
    func isHost(_ host: String?, _ name: String) -> Bool { host.flatMap { hosts[$0]?.name } == name }
    switch need {
    case .association(let name):
      let copies = trace.fetch.copies + (step.expects { $0 <= .parse } ? trace.fetch.downloads : [])
      let links = trace.opened.map(\.link) + trace.decide.arrived.map(\.link)
      // Of App Clips, the system has the files before they are installed.
      let clips = Set(apps.compactMap(\.declared.clip).flatMap(\.hosts))
      let ofClip = trace.handledLink?.host.flatMap { clips.contains($0) ? $0 : nil }
      let asked = trace.fetch.answer.flatMap { $0.request.path.hasSuffix("-association") ? $0.request.host : nil }
      return (copies.map(\.host) + links.compactMap(\.host) + [ofClip, asked].compactMap(\.self))
        .contains { isHost($0, name) }
    case .answers(let name):
      return trace.requests.contains { isHost($0.host, name) } || isHost(trace.page.flatMap { Link($0.url).host }, name)
    case .routes(let app): return trace.receiver == app && step.expects { $0 > .deliver && $0 != .fallback }
    case .identity(let app):
      let installed = step.step.given.installed ?? device(of: step.step).installed
      return trace.decide.isReached && installed.contains(app)
    case .row: return false
    }
  }
}

extension StepResult {
  fileprivate func expects(_ isMeant: (Stage) -> Bool) -> Bool {
    step.expectations.contains { isMeant($0.field.stage) }
  }
}
