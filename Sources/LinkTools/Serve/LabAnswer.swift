import HarnessText
import LinkHarness
import LinkModel
import MockSite

struct LabAnswer {
  let plan: TestPlan
  let steps: [LinkExplanation]
  let comparison: HTML

  var html: HTML {
    let several = steps.count > 1
    let parts = steps.map { step -> HTML in
      let heading: HTML = several ? "<h3>\(plan.mask.masked(step.heading ?? "step"))</h3>\n" : ""
      return "<div class=\"step\">\(heading)\(Self.part(step))</div>\n"
    }
    return """
      <p class="verdict" role="status">\(verdict)</p>
      \(comparison)\(parts)
      """
  }

  private var verdict: HTML {
    let last = steps.last { $0.trace.decision != nil }?.trace
    guard let decision = last?.decision else { return "No link was opened." }
    let mask = last?.mask ?? plan.mask
    let words: HTML =
      switch decision.destination {
      case .app(let name): "Opens <b>\(name)</b>"
      case .appClip(let name): "Opens the App Clip <b>\(name)</b>"
      case .appStore: "Opens <b>the App Store</b>"
      case .browser: "Opens in <b>the browser</b>"
      case .nothing: "Opens <b>nothing</b>"
      }
    return """
      \(words)\(last?.link.map { " <code>\(mask.masked(link: $0.raw))</code>" as HTML } ?? "")<br>\
      <span class="quiet">because</span> <code>\(decision.reason.code)</code>: \(mask.masked(decision.reason.message))
      """
  }

  private static func part(_ step: LinkExplanation) -> HTML {
    let trace = step.trace
    let basis = step.basis.trimmingBlanks
    let rules: HTML =
      basis.isEmpty
      ? ""
      : """
      <details open data-key="rules"><summary>Evaluated rules</summary>
      <pre tabindex="0" class="rules">\(lines(of: basis))</pre></details>

      """
    return "\(StageList(trace, notes: [.parse: findings(trace)]).html)\(rules)\(screens(trace))\(page(trace))"
  }

  /// What `lint` says of the association files that were read.
  private static func findings(_ trace: StepTrace) -> [ReportLine] {
    let files = trace.fetch.copies.map(\.download).compactMap { download in
      if case .file(let file) = download { file.document.source } else { nil }
    }
    let lines = files.flatMap { FileLint($0).findings.filter { $0.severity.isAtLeast(.warning) } }.map { finding in
      trace.mask.masked(FindingRecord(finding).header)
    }.distinct
    let rest = lines.count > 3 ? ["and \(lines.count - 3) more, at the host below"] : []
    return (lines.prefix(3) + rest).map { "\($0)" }
  }

  private static func lines(of text: String) -> HTML {
    HTML(
      joining: text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        // Only the rule that decides is coloured.
        switch line.first(where: { $0 != " " }) {
        case "✓" where line.contains("  ← "): "<span class=\"good\">\(String(line))</span>\n"
        case "✓", "✗": "<span class=\"quiet\">\(String(line))</span>\n"
        default: "\(String(line))\n"
        }
      })
  }

  private static func screens(_ trace: StepTrace) -> HTML {
    guard let state = trace.navigation?.state else { return "" }
    let stack = ([state.root] + state.pushed).map { ($0.path, "") }
    let all = stack + state.modal.map { ($0.path, " presented") }
    let cards = all.reversed().enumerated().map { index, screen -> HTML in
      let note = (index == 0 ? "in front" : "") + screen.1
      return
        "<li>\(trace.mask.masked(screen.0))\(note.isEmpty ? "" : " <span class=\"quiet\">\(note)</span>" as HTML)</li>"
    }
    let tab: HTML = state.tab.map { " in the tab \($0)" } ?? ""
    return "<h3>Screens\(tab)</h3>\n<ol class=\"screens\" reversed>\(cards)</ol>\n"
  }

  private static func page(_ trace: StepTrace) -> HTML {
    guard let page = trace.page else { return "" }
    if let failure = page.failure {
      return "<h3>Page</h3>\n<p class=\"bad\">\(trace.mask.masked(failure))</p>\n"
    }
    let status = page.status.map { "\($0) " } ?? ""
    return """
      <h3>Page</h3>
      <p>\(status)\(page.title.map { "“\(trace.mask.masked($0))”" } ?? "an untitled page") at \
      <code>\(trace.mask.masked(link: page.url))</code></p>

      """
  }
}
