import HarnessText
import LinkHarness

struct ReportPage {
  let summary: ReplaySummary
  let facts: RunFacts
  let diverged: [Stage: Int]
  let plans: HTML
  let list: ReportList
  let symbols: HTML
  let left: Int

  var text: String {
    HTMLDocument.html(
      title: title,
      head: """
        <meta name="color-scheme" content="light dark">
        \(HTMLDocument.policy(Self.policy))\
        <style>\(HTML(trusted: ReportStyle.css))</style>
        <noscript><style>\(HTML(trusted: ReportStyle.filters))</style></noscript>

        """,
      body: """
        \(symbols)<header>
        <p class="kicker">linkplan replay\(place)</p>
        <h1>\(title)</h1>
        \(facts.html(summary))\(bar)\(map)\(findings)\(plans)\(filters)</header>
        <main id="list">
        <noscript id="rows">\(list.markup)</noscript>
        </main>
        \(more)\(Self.keys)<script>\(HTML(trusted: ReportScript.text))</script>

        """
    ).text
  }

  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(ReportScript.digest)'; "
    + "base-uri 'none'; form-action 'none'"

  private static let keys: HTML = """
    <dialog aria-labelledby="keys"><form method="dialog"><h2 id="keys">Keys</h2>
    <dl><dt>/</dt><dd>search</dd><dt>j</dt><dd>next row</dd><dt>k</dt><dd>previous row</dd><dt>?</dt><dd>this list</dd></dl>
    <button>close</button></form></dialog>

    """

  /// The number of rows with each result; plans that could not be read are not included.
  private var counts: [(status: RowRecord.Status, count: Int)] {
    [
      (.failed, summary.failed), (.error, summary.invalidRows),
      (.knownIssue, summary.knownIssues), (.skipped, summary.skipped), (.passed, summary.passed),
    ].filter { $0.1 > 0 }
  }

  private var title: String {
    let total = counts.reduce(0) { $0 + $1.count }
    let unread =
      (summary.invalidPlans == 0
        ? [] : ["\(summary.invalidPlans.of("plan", "plans")) could not be replayed"])
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

  /// A bar with a segment for each result; a minimum width keeps every segment visible.
  private var bar: HTML {
    let total = counts.reduce(0) { $0 + $1.count }
    if total == 0 { return "" }
    var x = 0
    let pieces = counts.map { status, count -> HTML in
      let width = max(6, 1_000 * count / total)
      defer { x += width + 3 }
      return
        "<rect x=\"\(x)\" width=\"\(width)\" height=\"10\" rx=\"2\" class=\"\(status.rawValue)\"/>"
    }
    let label = counts.map { "\($0.count) \($0.status.words)" }.joined(separator: ", ")
    return """
      <svg class="bar" viewBox="0 0 \(x) 10" preserveAspectRatio="none" role="img" \
      aria-label="\(label)">\(pieces)</svg>

      """
  }

  private var map: HTML {
    if diverged.isEmpty { return "" }
    let stations = LadderPicture.line.enumerated().map { station($1, x: 60 + $0 * 100, y: 44) }
    let label = Stage.allCases.compactMap { stage in
      diverged[stage].map { "\($0) at \(stage.rawValue)" }
    }.joined(separator: ", ")
    return """
      <figure class="map"><svg viewBox="0 0 720 160" role="group" \
      aria-label="where links diverged: \(label)">\
      <path d="M60 44H660" class="on"/><path d="M260 44C310 44 300 114 360 114" class="on"/>\
      \(stations)\(station(.fallback, x: 360, y: 114))</svg>\
      <figcaption>where links diverged first</figcaption></figure>

      """
  }

  /// What fails the run, and the warnings that do not, which are closed.
  private var findings: HTML {
    let failing = list(of: summary.failing)
    if summary.failOn != nil || summary.findings.isEmpty { return failing }
    return """
      \(failing)<details class="plans"><summary>\(summary.findings.total.of("warning", "warnings"))</summary>
      \(list(of: summary.findings))</details>

      """
  }

  private func list(of findings: [FindingRecord]) -> HTML {
    let items = findings.map { finding in
      """
      <li>\(facts.sources.html(finding.place, finding.file, finding.line)) \(finding.header)
      <pre>\((finding.excerpt + finding.advice).joined(separator: "\n"))</pre></li>

      """ as HTML
    }
    return findings.isEmpty ? "" : "<ul class=\"findings\">\n\(items)</ul>\n"
  }

  private func station(_ stage: Stage, x: Int, y: Int) -> HTML {
    let count = diverged[stage]
    let name: HTML = "<text x=\"\(x)\" y=\"\(y + 33)\">\(stage.rawValue)</text>"
    guard let count else { return "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"7\" class=\"plain\"/>\(name)" }
    return """
      <a href="#stage=\(stage.rawValue)" aria-label="\(count) at \(stage.rawValue)">\
      <circle cx="\(x)" cy="\(y)" r="15" class="bad"/><text x="\(x)" y="\(y + 5)" class="number">\(count)</text>\(name)</a>
      """
  }

  private var filters: HTML {
    var results = counts
    if summary.invalidPlans > 0 {
      results.removeAll { $0.status == .error }
      results.insert((.error, summary.errors), at: min(1, results.count))
    }
    let choices = results.map { status, count in
      choice("show", status.rawValue, "\(count) \(status.words)")
    }
    let stages = Stage.allCases.compactMap { stage in
      diverged[stage].map { choice("stage", stage.rawValue, "\($0) at \(stage.rawValue)") }
    }
    let stageFilter: HTML =
      stages.isEmpty
      ? ""
      : """
      <fieldset><legend>diverged at</legend>\
      \(choice("stage", "all", "any stage", isChosen: true))\(stages)</fieldset>

      """
    return """
      <form class="filters" aria-label="Filter rows">
      <fieldset><legend>result</legend>\(choice("show", "all", "all", isChosen: true))\(choices)</fieldset>
      \(stageFilter)<input type="hidden" name="plan" value="all">\
      <div class="tools" hidden><input type="search" name="q" placeholder="search ids, links, reasons, messages" aria-label="Search">
      <select name="tag" aria-label="Tag"><option value="all">any tag</option></select>
      <select name="sort" aria-label="Order"><option value="all">failures first</option><option value="time">slowest first</option></select>
      <button type="button">show all</button> <button type="button">keys</button></div>
      <p class="found"><output></output> <a href="#" hidden>all rows</a></p>
      </form>

      """
  }

  private func choice(
    _ name: String, _ value: String, _ words: String, isChosen: Bool = false
  ) -> HTML {
    """
    <label><input type="radio" name="\(name)" value="\(value)" id="\(name)=\(value)"\(isChosen ? " checked" as HTML : "")>\
    <span>\(words)</span></label>
    """
  }
}
