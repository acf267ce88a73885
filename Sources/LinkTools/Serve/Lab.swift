import HarnessText
import LinkHarness
import LinkModel

/// What the page shows about a tap: what happens, where the link goes from every source, and a row for the plan.
struct Lab: Sendable {
  let plan: TestPlan
  let tap: Tap
  var outcome = Outcome.nothing
  var sources: [(source: LinkSource, trace: StepTrace?)] = []
  /// The row of the plan that opens the same link in the same way, as it was replayed.
  var compared: RowRecord?

  enum Outcome: Sendable {
    case nothing
    case trial(RowTrial, [LinkExplanation])
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
      return "\(note)\(LabAnswer(plan: trial.plan, steps: steps, comparison: comparison).html)\(row(trial))\(table)"
    }
  }

  private var note: HTML {
    guard tap.completedLink != tap.link else { return "" }
    return "<p class=\"quiet\">The link has no scheme, so <code>\(tap.completedLink)</code> is tapped.</p>\n"
  }

  private var table: HTML {
    let rows = sources.map { source, trace -> [HTML] in
      let decision = trace?.decision
      let other = tap.from(source)
      return [
        "<a href=\"\(other.address)\">\(other.sourceWords)</a>", "\(decision?.destination.name ?? "–")",
        "<code>\(decision?.reason.code ?? "–")</code>",
      ]
    }
    let columns = ["Tapped in", "Goes to", "Because"]
    return rows.isEmpty
      ? "" : "<div id=\"sources\">\(HTMLTable(caption: "From every source", columns: columns, rows: rows).html)</div>\n"
  }

  private var comparison: HTML {
    guard let compared else { return "<p>The plan has no row for this, so there is nothing to compare it with.</p>\n" }
    let result: HTML =
      compared.failures.first.map { "the row has \(compared.status.words): \($0.message)" } ?? "as the row expects"
    return """
      <p>The plan already has this row, <b>\(compared.subject)</b> at <code>\(compared.plan):\(compared.line)</code>; \
      compared with it: \(result).</p>

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
