import HarnessText
import LinkHarness
import LinkModel

struct LabPage {
  let plan: TestPlan
  let tap: Tap
  let outcome: Outcome
  /// Whether the server can append rows to the plan; the page's script checks whether the tab may.
  let isWritable: Bool
  var problem: String?

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
        \(problem.map { "<p class=\"bad\" role=\"alert\">\($0)</p>\n" as HTML } ?? "")\(answer)</section></div>

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
      return "<p class=\"bad\">This row is not valid in the plan.</p>\n<ul>\(text)</ul>\n"
    case .row(let result, let steps):
      let command = RowRecord(result).explainCommand.map {
        "<p class=\"quiet\"><code>\($0)</code></p>\n" as HTML
      }
      return """
        <p>The row <b>\(result.row.id)</b> at <code>\(result.plan):\(result.row.position.line)</code>, \
        as expected: \(LinkTable.status(result))</p>
        \(command ?? "")\(LabAnswer(plan: plan, steps: steps, result: result).html)
        """
    case .trial(let trial, let steps):
      return """
        \(LabAnswer(plan: trial.plan, steps: steps, result: trial.result).html)\(row(trial))
        """
    }
  }

  private func row(_ trial: RowTrial) -> HTML {
    let device: HTML =
      trial.deviceText.map {
        "<p>Also add this device to <code>devices</code>:</p>\n<pre tabindex=\"0\">\($0)</pre>\n"
      } ?? ""
    return """
      <h3>The row for the plan</h3>
      <p class="quiet">This row expects the outcome above. Paste it into <code>links</code>.</p>
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

extension Tap {
  /// The form fields that reproduce the tap.
  var fields: [(name: String, value: String)] {
    var fields = [
      ("link", link), ("from", from), ("place", place), ("device", device), ("system", system),
      ("signedIn", signedIn), ("state", state), ("after", after), ("id", id),
    ].filter { !$0.1.isEmpty }
    if let installed {
      fields.append(("apps", "chosen"))
      fields += installed.map { ("installed", $0) }
    }
    if prefersBrowser { fields.append(("browser", "yes")) }
    return fields.map { (name: $0.0, value: $0.1) }
  }
}
