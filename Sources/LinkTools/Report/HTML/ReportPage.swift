import HarnessText
import LinkHarness

struct ReportPage {
  let summary: ReplaySummary
  let facts: RunFacts
  let diverged: [Stage: Int]
  let causes: [HTML]
  let known: [HTML]
  let plans: PlanSections
  let left: Int

  var text: String {
    HTMLDocument.html(
      title: title,
      head: """
        <meta name="color-scheme" content="light dark">
        \(HTMLDocument.policy(Self.policy))\
        <style>\(HTML(trusted: ReportStyle.css))</style>

        """,
      body: """
        <header><h1>\(title)</h1>\(strip)</header>
        \(Self.filters)\(list(of: summary.failing))<main>
        \(causes)\(issues)\(passed)</main>
        \(more)<footer>\(warnings)<p class="quiet">linkplan replay\(place)</p>
        \(facts.html(summary))</footer>
        <script>\(HTML(trusted: ReportScript.text))</script>

        """
    ).text
  }

  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(ReportScript.digest)'; "
    + "base-uri 'none'; form-action 'none'"

  private static let filters: HTML = """
    <details class="filters" hidden><summary>Filter and sort</summary><form aria-label="Filter rows">
    <input type="search" name="q" placeholder="search ids, links, reasons, messages" aria-label="Search">
    <select name="show" aria-label="Result"><option value="">any result</option></select>
    <select name="stage" aria-label="Stage"><option value="">any stage</option></select>
    <select name="plan" aria-label="Plan"><option value="">any plan</option></select>
    <select name="tag" aria-label="Tag"><option value="">any tag</option></select>
    <select name="sort" aria-label="Order"><option value="">failures first</option><option value="time">slowest first</option></select>
    <output></output></form></details>

    """

  private var total: Int { summary.rows }

  private var title: String {
    let unread =
      (summary.invalidPlans == 0 ? [] : ["\(summary.invalidPlans.of("plan", "plans")) could not be replayed"])
      + [summary.findingWords].compactMap(\.self)
    if summary.isGood {
      return summary.passed == total
        ? (total > 1 ? "All \(total) links passed" : "\(total.of("link", "links")) passed")
        : "\(summary.passed) of \(total.of("link", "links")) passed, none failed"
    }
    var parts: [String] = []
    if summary.failed > 0 { parts.append("\(summary.failed) failed") }
    if summary.invalidRows > 0 { parts.append("\(summary.invalidRows) could not be replayed") }
    if parts.isEmpty { parts.append("none failed") }
    return (["\(total.of("link", "links")): " + parts.joined(separator: ", ")] + unread)
      .joined(separator: "; ")
  }

  private var more: HTML {
    left == 0 ? "" : "<p class=\"left\">\(left.of("more row is", "more rows are")) not shown.</p>\n"
  }

  private var place: HTML {
    let words =
      [summary.plans.of("plan", "plans")] + summary.notes
      + (summary.isStopped ? ["stopped at the first failure"] : [])
    return "\(words.map { " · " + $0 }.joined())"
  }

  /// The stages, with the number of rows that diverged at each.
  private var strip: HTML {
    if diverged.isEmpty { return "" }
    let items = Stage.allCases.map { stage -> HTML in
      let name = stage == .fallback ? "elsewhere" : stage.rawValue
      return diverged[stage].map { "<li class=\"bad\">\(name) \($0)</li>" } ?? "<li>\(name)</li>"
    }
    return "<ol class=\"strip\" aria-label=\"where links diverged first\">\(items)</ol>"
  }

  private var issues: HTML {
    known.isEmpty
      ? ""
      : """
      <details class="plan"><summary>\(known.count.of("known issue", "known issues"))</summary><ol class="rows">
      \(known)</ol></details>

      """
  }

  private var passed: HTML { plans.html(isOpen: causes.isEmpty) }

  /// The warnings that do not fail the run.
  private var warnings: HTML {
    if summary.failOn != nil || summary.findings.isEmpty { return "" }
    return """
      <details><summary>\(summary.findings.total.of("warning", "warnings"))</summary>
      \(list(of: summary.findings))</details>

      """
  }

  private func list(of findings: [FindingRecord]) -> HTML {
    let items = findings.map { finding in
      """
      <li>\(facts.sources.html(finding.place, finding.file, finding.line)) \(finding.header)
      <pre tabindex="0">\((finding.excerpt + finding.advice).joined(separator: "\n"))</pre></li>

      """ as HTML
    }
    return findings.isEmpty ? "" : "<ul class=\"findings\">\n\(items)</ul>\n"
  }
}
