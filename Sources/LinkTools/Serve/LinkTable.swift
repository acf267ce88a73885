import HarnessText
import LinkHarness
import LinkModel

/// What the start page says about the links of a plan: where each ends up, why, and every stage on the way.
struct LinkTable {
  let results: [RowResult]

  var html: HTML {
    HTMLTable(
      caption: "Each link of the plan, replayed once when the plan was read",
      columns: ["Link", "Goes to", "Because", "Expected"], rows: results.map(row)
    ).html
  }

  private func row(_ result: RowResult) -> [HTML] {
    // A row may be a story of several steps; the last link it opens is what it is about.
    let opened = result.steps.last { $0.trace.decision != nil }?.trace
    let decision = opened?.decision
    let link = (opened?.link ?? result.row.link)?.raw
    if decision == nil,
      let answered = result.steps.last(where: { $0.trace.fetch.answer != nil })?.trace
    {
      return request(answered, of: result)
    }
    return [
      "\(result.row.id)\(link.map { "<br><code>\($0)</code>" as HTML } ?? "")",
      "\(decision?.destination.name ?? "–")",
      "\(decision.map { "\($0.reason.code): \($0.reason.message)" } ?? "–")\(ladder(result))",
      status(result),
    ]
  }

  /// A row that asks the site itself, as another client does.
  private func request(_ trace: StepTrace, of result: RowResult) -> [HTML] {
    let resource = trace.fallback.received.last?.resource.map { ", \($0) answered" } ?? ""
    let asked = trace.fetch.answer.map { "<br><code>\($0.asked)</code>" as HTML } ?? ""
    return [
      "\(result.row.id)\(asked)", "a client",
      "\(trace.fetch.answer?.words ?? "–")\(resource)\(ladder(result))", status(result),
    ]
  }

  private func ladder(_ result: RowResult) -> HTML {
    guard !result.steps.isEmpty else { return "" }
    let several = result.steps.count > 1
    let lines = result.steps.enumerated().flatMap { number, step in
      let link = step.trace.link.map { ": \($0.raw)" } ?? ""
      let ladder = Ladder(of: step.trace).text.split(separator: "\n").map {
        String($0.dropFirst(2))
      }
      return (several ? ["step \(number + 1)\(link)"] : []) + ladder
    }
    let stages = lines.map { "<span class=\"stage\">\($0)</span>" as HTML }
    return """
      <details><summary>Every stage<span class="unseen"> of \(result.row.id)</span></summary>
      <pre tabindex="0">\(stages)</pre></details>
      """
  }

  private func status(_ result: RowResult) -> HTML {
    switch result.status {
    case .passed: return "<span class=\"good\">yes</span>"
    case .skipped(let reason): return "skipped, \(reason)"
    case .knownIssue(let reason): return "known issue, \(reason)"
    case .failed:
      let failures = result.failures.map { failure in
        "<br>line \(failure.place.position.line): \(failure.message)" as HTML
      }
      return "<span class=\"bad\">no</span>\(failures)"
    }
  }
}
