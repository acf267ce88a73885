import HarnessText
import LinkHarness
import LinkModel

struct LabPage {
  let plan: TestPlan
  var tap: Tap
  var outcome: Outcome
  /// Whether the server can append rows to the plan; the page's script checks whether the tab may.
  let isWritable: Bool
  var problem: String?
  var sources: [(source: LinkSource, trace: StepTrace?)] = []
  /// The result for the choices in `tap.with`.
  var kept: Outcome?
  /// The last taps and where their links ended up, the newest first.
  var taps: [PastTap] = []

  typealias PastTap = (tap: Tap, ending: String)

  enum Outcome {
    case nothing
    case row(RowResult, [LinkExplanation])
    case trial(RowTrial, [LinkExplanation])
    case invalid([PlanFinding])
  }

  var html: HTML {
    PageFrame.html(
      title: "Lab · \(plan.name)",
      header: """
        <h1>Lab</h1>
        <nav aria-label="Pages"><ul>
        <li><a href="/">\(plan.name)</a></li><li><a href="/journal">Journal</a></li>
        </ul></nav>

        """,
      main: """
        <div class="columns"><section aria-labelledby="tap"><h2 id="tap">Tap a link</h2>
        \(LabForm(tap: tap, plan: plan).html)</section>
        <section id="answer" data-live aria-labelledby="answered">
        <h2 id="answered">What happens</h2>
        \(problem.map { "<p class=\"bad\" role=\"alert\">\($0)</p>\n" as HTML } ?? "")\(answer)\(history)</section></div>

        """)
  }

  private var answer: HTML {
    switch outcome {
    case .nothing:
      return "<p>Type a link, or choose one of <a href=\"/#links\">the plan’s rows</a>.</p>\n"
    case .invalid(let findings):
      let text = findings.map { finding in
        "<li>\(finding.message)<br><span class=\"quiet\">\(finding.fix)</span></li>\n" as HTML
      }
      return "\(note)<p class=\"bad\">This row is not valid in the plan.</p>\n<ul>\(text)</ul>\n"
    case .row(let result, let steps):
      let command = RowRecord(result).explainCommand.map {
        "<p class=\"quiet\"><code>\($0)</code></p>\n" as HTML
      }
      return """
        <p>The row <b>\(result.row.id)</b> at <code>\(result.plan):\(result.row.position.line)</code>, \
        passed: \(LinkTable.status(result))</p>
        \(command ?? "")\(comparison)\(LabAnswer(plan: plan, steps: steps, result: result).html)\(table)
        """
    case .trial(let trial, let steps):
      let now = LabAnswer(plan: trial.plan, steps: steps, result: trial.result)
      guard case .trial(let other, let before)? = kept, let with = tap.kept(in: plan) else {
        return "\(note)\(comparison)\(now.html)\(row(trial))\(table)"
      }
      let then = LabAnswer(plan: other.plan, steps: before, result: other.result)
      return """
        \(note)\(comparison)<div class="sides"><div><h3>Before: \(with.differences(from: tap))</h3>
        \(then.brief)</div><div><h3>Now: \(tap.differences(from: with))</h3>
        \(now.brief)</div></div>
        \(row(trial))\(table)
        """
    }
  }

  private var note: HTML {
    guard tap.completedLink != tap.link else { return "" }
    return "<p class=\"quiet\">The link has no scheme, so <code>\(tap.completedLink)</code> is tapped.</p>\n"
  }

  private var comparison: HTML {
    var other = tap
    (other.id, other.with) = ("", "")
    if tap.with.isEmpty { other.with = other.query }
    let words = tap.with.isEmpty ? "Compare with other choices" : "Stop comparing"
    return """
      <nav aria-label="Result"><ul><li><a href="\(other.address)">\(words)</a></li>
      <li><a href="#sources">From every source</a></li></ul></nav>

      """
  }

  private var table: HTML {
    let rows = sources.map { source, trace -> [HTML] in
      let decision = trace?.decision
      return [
        "<a href=\"\(tap.from(source).address)\">\(source.words)</a>", "\(decision?.destination.name ?? "–")",
        "<code>\(decision?.reason.code ?? "–")</code>",
      ]
    }
    let columns = ["Tapped in", "Goes to", "Because"]
    return rows.isEmpty
      ? "" : "<div id=\"sources\">\(HTMLTable(caption: "From every source", columns: columns, rows: rows).html)</div>\n"
  }

  private var history: HTML {
    if taps.isEmpty { return "" }
    let items = taps.map { past in
      "<li><a href=\"\(past.tap.address)\">\(plan.mask.masked(link: past.tap.link))</a>: \(past.ending)</li>\n" as HTML
    }
    return "<h3>Last taps</h3>\n<ol class=\"taps\">\(items)</ol>\n"
  }

  private func row(_ trial: RowTrial) -> HTML {
    let device: HTML =
      trial.deviceText.map {
        "<p>Also add this device to <code>devices</code>:</p>\n<pre tabindex=\"0\">\($0)</pre>\n"
      } ?? ""
    let equal: HTML =
      plan.rows.first { $0.opensTheSame(as: trial.row) }.map {
        "<p>The plan already has this row: <a href=\"/lab?row=\(PercentEncoding.encode($0.id))\">\($0.id)</a>.</p>\n"
      } ?? ""
    return """
      <h3>The row for the plan</h3>
      \(equal)<p class="quiet">This row expects the outcome above. Paste it into <code>links</code>.</p>
      <pre tabindex="0" id="row">\(trial.rowText)</pre>
      <p><button type="button" data-copy="row" hidden>Copy the row</button></p>
      \(device)\(appendForm)
      """
  }

  private var appendForm: HTML {
    guard isWritable else { return "" }
    let fields = tap.fields.map { name, value in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">" as HTML
    }
    return """
      <form action="/rows" method="post" data-append>\(fields)
      <p><button type="submit" disabled>Append the row to \(plan.file)</button></p>
      <noscript><p class="quiet">To append the row, enable JavaScript.</p></noscript>
      <p role="status" hidden>\(WriteAccess.needsKey)</p></form>

      """
  }
}

extension TestPlan.Row {
  fileprivate func opensTheSame(as other: TestPlan.Row) -> Bool {
    guard steps.count == 1, other.steps.count == 1, let step = steps.first, let otherStep = other.steps.first,
      case .open(let link, let source) = step.action, case .open(let otherLink, let otherSource) = otherStep.action
    else { return false }
    return (link, source, step.device) == (otherLink, otherSource, otherStep.device) && step.given == otherStep.given
  }
}

extension Tap {
  fileprivate func differences(from other: Tap) -> String {
    let own = fields.filter { field in
      !["with", "apps"].contains(field.name) && !other.fields.contains { $0 == field }
    }
    return own.isEmpty ? "as in the plan" : own.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }

  var fields: [(name: String, value: String)] {
    var fields = [
      ("link", link), ("from", from), ("place", place), ("device", device), ("system", system),
      ("signedIn", signedIn), ("state", state), ("after", after), ("id", id), ("with", with),
    ].filter { !$0.1.isEmpty }
    if let installed {
      fields.append(("apps", "chosen"))
      fields += installed.map { ("installed", $0) }
    }
    if prefersBrowser { fields.append(("browser", "yes")) }
    return fields.map { (name: $0.0, value: $0.1) }
  }
}
