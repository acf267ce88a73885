import HarnessText
import LinkModel

/// What an app did, in JSON Lines and in the lines of reports.
package struct ActRecord: JSONRecord {
  /// The zero-based index of the step.
  package private(set) var step = 0
  private var act = Act(.took, by: "")

  package init() {}

  init(_ act: Act, step: Int, _ mask: SecretMask) {
    (self.step, self.act) = (step, act)
    self.act.url = act.url.map { mask.masked(link: $0) }
    self.act.error = act.error.map { mask.masked($0) }
    self.act.screen = act.screen.map { mask.masked($0) }
    self.act.changes = act.changes.map { mask.masked($0) }
  }

  package mutating func members(_ json: JSONMembers) {
    json("step", &step)
    json("app", &act.app)
    json("act", &act.code)
    json(present: "method", &act.method)
    json(present: "url", &act.url)
    json(present: "error", &act.error)
    json(present: "change", &act.change)
    json(present: "screen", &act.screen)
    json("changes", &act.changes, unless: [])
  }

  /// What a report says of the act at its stage; `nil` if the stage says it anyway.
  var line: (stage: Stage, text: String)? {
    act.code.terms.isOwnLine ? (act.code.terms.stage, "\(act.app) \(act.words)") : nil
  }
}

extension RowResult {
  /// The acts of a row that did not pass, and of every row of an app under test.
  var acts: [ActRecord] {
    if status == .passed, steps.allSatisfy({ $0.trace.notObserved == nil }) { return [] }
    return steps.enumerated().flatMap { number, step in
      step.trace.acts.listed.map { ActRecord($0, step: number, step.trace.mask) }
    }
  }
}
