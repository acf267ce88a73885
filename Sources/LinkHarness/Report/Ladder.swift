import HarnessText
import LinkModel

/// The stages of a step as lines of text, with a mark at the stage that diverged.
package struct Ladder {
  /// The lines, with unsafe characters escaped.
  private(set) var lines: [String] = []
  private var isMarked = false

  init(
    _ stages: [StageRecord], acts: [ActRecord] = [], diverged: Stage? = nil,
    _ detail: ReportLine.Detail = .full
  ) {
    let acts = acts.compactMap(\.line)
    for record in stages {
      for line in record.lines(detail) {
        add(line.label ?? record.stage, (line.isDetail ? "  " : "") + line.text, diverged)
      }
      for act in acts where act.stage == record.stage { add(act.stage, "  " + act.text, diverged) }
    }
    for act in acts where !stages.contains(where: { $0.stage == act.stage }) { add(act.stage, act.text, diverged) }
    for stage in Self.unreached(stages) { add(stage, "not reached", diverged) }
    guard let diverged, !isMarked else { return }
    // Stages before *decide* and after *navigate* are not listed as "not reached", because their expectations about
    // requests can fail even if the step opens no link.
    if (.decide ... .navigate).contains(diverged) { add(diverged, "not reached", diverged) }
    if diverged == .fallback { add(diverged, "no page; the requests of the step are compared here", diverged) }
  }

  package init(of trace: StepTrace) {
    self.init([StageRecord](trace), acts: trace.acts.listed.map { ActRecord($0, step: 0, trace.mask) })
  }

  package var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func add(_ stage: Stage, _ text: String, _ diverged: Stage?) {
    let mark = stage == diverged ? "→" : " "
    isMarked = isMarked || stage == diverged
    let name = stage.rawValue.padding(to: 10)
    lines.append("\(mark) \(name)  \(TerminalText.escaped(text))")
  }

  /// Returns the stages in the app that were not reached because the link went to the browser.
  private static func unreached(_ stages: [StageRecord]) -> [Stage] {
    guard stages[.decide]?[StageTable.stages.decide.opens] != nil,
      stages[.fallback]?[StageTable.stages.fallback.url] != nil,
      stages[.deliver] == nil
    else { return [] }
    return [.deliver, .route, .navigate].filter { stage in !stages.contains { $0.stage == stage && $0.isReached } }
  }
}
