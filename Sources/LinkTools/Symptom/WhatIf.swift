import HarnessText
package import LinkHarness
package import LinkModel

/// The single changes after which a row's last link ends elsewhere, its screens included.
package struct WhatIf: Sendable {
  private let trace: StepTrace?
  private let lines: [(change: String, ending: String)]
  private let untried: String?

  package init(_ row: TestPlan.Row, in plan: TestPlan, in time: TrialTime = TrialTime()) async {
    guard let circumstances = await Circumstances(row, in: plan, []) else {
      (trace, lines, untried) = (nil, [], nil)
      return
    }
    trace = circumstances.trace
    var found: [(change: Change, items: [String], ending: String)] = []
    for change in circumstances.changes.likeliestFirst {
      let others = await time.steps(change(circumstances.base))
      guard let other = others.last(where: { $0.trace.decision != nil })?.trace, let ending = other.ending,
        // A failing link has many reasons to fail; what only replaces the reason is no help.
        other.end != trace?.end || other.screens != trace?.screens
      else { continue }
      let shown = other.end == trace?.end ? other.screens : ending
      if let index = found.firstIndex(where: { $0.change.code == change.code && $0.ending == shown }) {
        found[index].items.append(change.words)
      } else {
        found.append((change, [change.words], shown))
      }
    }
    (lines, untried) = (found.map { ($0.items.anyOf, $0.ending) }, time.words)
  }

  package static func table(
    _ row: TestPlan.Row, in plan: TestPlan
  ) async -> [(source: LinkSource, trace: StepTrace?)] {
    let replayer = await Replayer(plan)
    var table: [(LinkSource, StepTrace?)] = []
    for source in LinkSource.all(of: row.link ?? Link(""), on: plan.system(of: row)) {
      let steps = await replayer.steps(of: row.opening { link, _ in (link, source) })
      table.append((source, steps.last?.trace))
    }
    return table
  }

  package var text: String {
    guard let trace, let ending = trace.ending else { return "no step opens a link\n" }
    let head = [
      trace.mask.masked(link: trace.link?.raw ?? ""), ending,
      lines.isEmpty ? "no single change leads elsewhere" : "what would change it",
    ]
    return trace.written(head + [untried].compactMap(\.self) + lines.map { "  \($0.change) → \($0.ending)" })
  }

  package var json: String {
    func shown(_ text: String) -> JSONValue { .string(trace?.mask.masked(text) ?? text) }
    let changes = lines.map { JSONValue.object(["change": shown($0.change), "ending": shown($0.ending)]) }
    return JSONValue.object(present: [
      "url": .string(trace?.link?.raw ?? ""), "ending": shown(trace?.ending ?? ""),
      "complete": untried.map { _ in .bool(false) }, "changes": .array(changes),
    ]).jsonLine
  }
}
