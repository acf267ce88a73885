import HarnessText
package import LinkHarness
package import LinkModel

/// The single changes after which a row's last link ends elsewhere, its screens included.
package struct WhatIf: Sendable {
  private let base: Told?
  private let lines: [(change: String, ending: String)]
  private let untried: String?

  package init(_ row: TestPlan.Row, in plan: TestPlan, in work: TrialWork = TrialWork()) async {
    guard let circumstances = await Circumstances(row, in: plan, []) else {
      (base, lines, untried) = (nil, [], nil)
      return
    }
    let told = Told(circumstances.trace)
    var found: [(change: Change, items: [String], ending: String)] = []
    for change in circumstances.changes.likeliestFirst {
      let others = await work.steps(change(circumstances.base))
      guard let trace = others.last(where: { $0.trace.decision != nil })?.trace else { continue }
      let other = [StageRecord](trace)
      // A failing link has many reasons to fail; what only replaces the reason is no help.
      guard other.end != told.stages.end || other.screens != told.stages.screens else { continue }
      let shown = (other.end == told.stages.end ? other.screens : other.ending) ?? ""
      if let index = found.firstIndex(where: { $0.change.code == change.code && $0.ending == shown }) {
        found[index].items.append(change.words)
      } else {
        found.append((change, [change.words], shown))
      }
    }
    base = told
    (lines, untried) = (found.map { (told.mask.masked($0.items.anyOf), told.mask.masked($0.ending)) }, work.words)
  }

  package var text: String {
    guard let base, let ending = base.stages.ending else { return "no step opens a link\n" }
    let head = [base.link, ending, lines.isEmpty ? "no single change leads elsewhere" : "what would change it"]
    return base.written(head + [untried].compactMap(\.self) + lines.map { "  \($0.change) → \($0.ending)" })
  }

  package var json: String {
    let changes = lines.map { JSONValue.object(["change": .string($0.change), "ending": .string($0.ending)]) }
    return JSONValue.object(present: [
      "url": .string(base?.link ?? ""), "ending": .string(base?.stages.ending ?? ""),
      "complete": untried.map { _ in .bool(false) }, "changes": .array(changes),
    ]).jsonLine
  }
}

/// What a replay says of a step.
struct Told: Sendable {
  let stages: [StageRecord]
  let link: String
  let mask: SecretMask

  init(_ trace: StepTrace) {
    (stages, mask) = ([StageRecord](trace), trace.mask)
    link = mask.masked(link: trace.link?.raw ?? "")
  }

  /// The lines for the terminal, without secrets.
  func written(_ lines: [String]) -> String {
    lines.map { TerminalText.escaped(mask.masked($0)) + "\n" }.joined()
  }
}

/// Where a row's last link ends from every source.
package struct SourceTable: Sendable {
  /// A source, and what the link does in each of the states.
  typealias Line = (source: LinkSource, stages: [[StageRecord]])
  let lines: [Line]

  package init(_ row: TestPlan.Row, in plan: TestPlan, states: [Device.State?] = [nil]) async {
    let replayer = await Replayer(plan)
    var lines: [Line] = []
    for source in LinkSource.all(of: row.link ?? Link(""), on: plan.system(of: row)) {
      var line: Line = (source, [])
      for state in states {
        var row = row.opening { link, _ in (link, source) }
        if let state { row = row.given(in: 0) { $0.state = state } }
        line.stages.append(await replayer.steps(of: row).last.map { [StageRecord]($0.trace) } ?? [])
      }
      lines.append(line)
    }
    self.lines = lines
  }

  package var text: String {
    let width = lines.map(\.source.words.displayWidth).max() ?? 0
    return lines.map { line in
      let doubt = line.stages[0].restsOn
      return TerminalText.escaped(
        "\(line.source.words.padding(to: width))  \(line.stages[0].ending ?? "")"
          + (doubt.isEmpty ? "" : "; depends on \(doubt.joined(separator: ", "))")) + "\n"
    }.joined()
  }

  package var json: String {
    lines.map { line in
      JSONValue.object([
        "from": .string(line.source.words), "ending": .string(line.stages[0].ending ?? ""),
        "assumptions": .array(line.stages[0].restsOn.map(JSONValue.string)),
      ]).jsonLine
    }.joined()
  }
}
