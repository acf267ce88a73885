import HarnessText
import LinkModel

/// What an app did, in JSON Lines and in the lines of reports.
package struct ActRecord: JSONRecord {
  /// The zero-based index of the step.
  package private(set) var step = 0
  private var app = ""
  private var act: Act.Code?
  private var method: String?
  private var url: String?
  private var error: String?
  private var change: NavigationAction?
  private var screen: String?

  package init() {}

  init(_ act: Act, step: Int, _ mask: SecretMask) {
    (self.step, app, self.act, method) = (step, act.app, act.code, act.method)
    (url, error) = (act.url.map { mask.masked(link: $0) }, act.error.map { mask.masked($0) })
    (change, screen) = (act.change, act.screen.map { mask.masked($0) })
  }

  package mutating func members(_ json: JSONMembers) {
    json("step", &step)
    json("app", &app)
    json("act", &act)
    json(present: "method", &method)
    json(present: "url", &url)
    json(present: "error", &error)
    json(present: "change", &change)
    json(present: "screen", &screen)
  }

  /// What a report says of the act at its stage; `nil` if the stage says it anyway.
  var line: (stage: Stage, text: String)? {
    guard let code = act else { return nil }
    let act = Act(code, by: app, method: method, url: url, error: error, change: change, screen: screen)
    return act.isOwnLine ? (act.stage, "\(app) \(act.words)") : nil
  }
}

extension RowResult {
  /// The acts of a row that did not pass, and of every row of an app under test.
  var acts: [ActRecord] {
    if status == .passed, steps.allSatisfy({ $0.trace.notObserved == nil }) { return [] }
    return steps.enumerated().flatMap { number, step in
      step.trace.acts.map { ActRecord($0, step: number, step.trace.mask) }
    }
  }
}
