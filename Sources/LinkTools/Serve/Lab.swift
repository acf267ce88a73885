import HarnessText
import LinkHarness
import LinkModel

/// What the page shows about a tap: what happens, where the link goes from every source, and a row for the plan.
struct Lab: Sendable {
  let plan: TestPlan
  let tap: Tap
  var outcome = Outcome.nothing
  var table: SourceTable?
  /// The row of the plan that opens the same link in the same way, as it was replayed.
  var compared: RowRecord?

  enum Outcome: Sendable {
    case nothing
    case trial(RowTrial, [Answer])
    case invalid([Finding])
  }

  var html: HTML {
    switch outcome {
    case .nothing: return "<p>Type a link.</p>\n"
    case .invalid(let findings):
      let text = findings.map { finding in
        "<li>\(finding.message)<br><span class=\"quiet\">\(finding.fix ?? "")</span></li>\n" as HTML
      }
      return "\(note)<p class=\"bad\">This row is not valid in the plan.</p>\n<ul>\(text)</ul>\n"
    case .trial(let trial, let steps):
      return """
        \(note)<div class="columns"><div>
        \(Answer.html(of: steps, in: trial.plan))<p><a href="\(tap.address)">Link to this answer</a></p>
        \(comparison)\(row(trial))</div>
        \(grid)</div>

        """
    }
  }

  private var note: HTML {
    guard tap.completedLink != tap.link else { return "" }
    return "<p class=\"quiet\">The link has no scheme, so <code>\(tap.completedLink)</code> is tapped.</p>\n"
  }

  /// A cell for each source and state of the app.
  private var grid: HTML {
    func cell(_ tap: Tap, _ tag: HTML, _ text: String, _ title: String = "") -> HTML {
      let here: HTML = tap == self.tap ? " aria-current=\"true\"" : ""
      return "<\(tag)\(here)><a href=\"\(tap.address)\" title=\"\(title)\">\(text)</a>"
    }
    let states = Device.State.allCases
    let rows = (table?.lines ?? []).map { line -> HTML in
      let other = tap.from(line.source)
      let cells = zip(states, line.stages).map { state, stages -> HTML in
        let opens = stages.opens ?? "–"
        let kind: HTML = opens == "nothing" ? "none" : opens == "browser" ? "web" : "app"
        return "\(cell(other.in(state), "td class=\"\(kind)\"", opens, stages.ending ?? ""))</td>"
      }
      return "<tr>\(cell(other, "th scope=\"row\"", other.sourceWords))</th>\(cells)</tr>\n"
    }
    let heads = states.map { "<th scope=\"col\">\($0.words.withoutPrefix("in the "))</th>" as HTML }
    return """
      <div id="sources"><table class="grid"><caption>From every source, for each state of the app</caption>
      <thead><tr><th scope="col">Tapped in</th>\(heads)</tr></thead>
      <tbody>
      \(rows)</tbody></table></div>

      """
  }

  private var comparison: HTML {
    guard let compared else { return "<p>The plan has no row for this, so there is nothing to compare it with.</p>\n" }
    let result: HTML =
      compared.failures.first.map { "the row has \(compared.status.words): \($0.message)" } ?? "as the row expects"
    let failure = compared.status == .failed ? CauseBlock(first: compared, "").body(SourceLinks()) : ""
    return """
      <p>The plan already has this row, <b>\(compared.subject)</b> at <code>\(compared.plan):\(compared.line)</code>; \
      compared with it: \(result).</p>
      \(failure)
      """
  }

  private func row(_ trial: RowTrial) -> HTML {
    let device: HTML =
      trial.deviceText.map {
        "<p>Also add this device to <code>devices</code>:</p>\n<pre tabindex=\"0\">\($0)</pre>\n"
      } ?? ""
    return """
      <h3>The row for the plan</h3>
      <p class="quiet">This row expects the outcome above. Paste it into <code>links</code>. Its id can be set under <i>More</i>.</p>
      <pre tabindex="0" id="row">\(trial.rowText)</pre>
      <p><button type="button" data-copy="row" hidden>Copy the row</button></p>
      \(device)
      """
  }
}

extension TestPlan.Row {
  func opensTheSame(as other: TestPlan.Row) -> Bool {
    guard steps.count == 1, other.steps.count == 1, let step = steps.first, let otherStep = other.steps.first,
      case .open(let link, let source) = step.action, case .open(let otherLink, let otherSource) = otherStep.action
    else { return false }
    return (link, source, step.device) == (otherLink, otherSource, otherStep.device) && step.given == otherStep.given
  }
}
