import HarnessText
import LinkHarness
import LinkModel

struct LinkTable {
  let results: [RowResult]

  var html: HTML {
    HTMLTable(
      caption: "The plan’s links, replayed when the plan was loaded",
      columns: ["Link", "Goes to", "Because", "Passed"], rows: results.map(row)
    ).html
  }

  static func searchText(of result: RowResult) -> String {
    let decision = result.steps.last { $0.trace.decision != nil }?.trace.decision
    let parts = [
      result.row.id, result.row.link?.raw, decision?.destination.name, decision?.reason.code,
      result.status.name,
    ]
    return (parts.compactMap(\.self) + result.row.tags).joined(separator: " ")
  }

  private func row(_ result: RowResult) -> [HTML] {
    // A row may have several steps; it is represented by the last link that it opens.
    let opened = result.steps.last { $0.trace.decision != nil }?.trace
    let decision = opened?.decision
    let mask = result.row.mask
    let link = (opened?.link ?? result.row.link).map { mask.masked(link: $0.raw) }
    if decision == nil,
      let answered = result.steps.last(where: { $0.trace.fetch.answer != nil })?.trace
    {
      return request(answered, of: result)
    }
    return [
      "\(name(result))\(link.map { "<br><code>\($0)</code>" as HTML } ?? "")",
      "\(decision?.destination.name ?? "–")",
      "\(decision.map { "\($0.reason.code): \(mask.masked($0.reason.message))" } ?? "–")\(ladder(result))",
      Self.status(result),
    ]
  }

  private func request(_ trace: StepTrace, of result: RowResult) -> [HTML] {
    let resource = trace.fallback.received.last?.resource.map { ", served by \($0)" } ?? ""
    let asked =
      trace.fetch.answer.map { "<br><code>\(result.row.mask.masked($0.asked))</code>" as HTML }
      ?? ""
    return [
      "\(name(result))\(asked)", "a client",
      "\(trace.fetch.answer?.words ?? "–")\(resource)\(ladder(result))", Self.status(result),
    ]
  }

  private func name(_ result: RowResult) -> HTML {
    "<a href=\"/lab?row=\(PercentEncoding.encode(result.row.id))\">\(result.row.id)</a>"
  }

  private func ladder(_ result: RowResult) -> HTML {
    guard !result.steps.isEmpty else { return "" }
    let several = result.steps.count > 1
    let lines = result.steps.enumerated().flatMap { number, step in
      let link = step.trace.link.map { ": \(result.row.mask.masked(link: $0.raw))" } ?? ""
      let ladder = Ladder(of: step.trace).text.split(separator: "\n").map {
        String($0.dropFirst(2))
      }
      return (several ? ["step \(number + 1)\(link)"] : []) + ladder
    }
    let stages = lines.map { "<span class=\"stage\">\($0)</span>" as HTML }
    return """
      <details data-key="stages \(result.row.id)"><summary>Every stage<span class="unseen"> of \(result.row.id)</span></summary>
      <pre tabindex="0">\(stages)</pre></details>
      """
  }

  static func status(_ result: RowResult) -> HTML {
    switch result.status {
    case .passed: return "<span class=\"good\">yes</span>"
    case .skipped(let reason): return "skipped, \(result.row.mask.masked(reason))"
    case .knownIssue(let reason): return "known issue, \(result.row.mask.masked(reason))"
    case .failed:
      let failures = result.failures.map { failure in
        "<br>line \(failure.place.position.line): \(failure.message)" as HTML
      }
      return "<span class=\"bad\">no</span>\(failures)"
    }
  }
}
