import HarnessText
import LinkHarness

struct ReportPage {
  let summary: ReplaySummary
  let diverged: [Stage: Int]
  /// The causes that several rows failed for.
  let groups: [CauseGroups.Group]
  /// The sections of the plans, escaped.
  let sections: String

  var text: String {
    let html: HTML = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <title>\(title)</title>
      <style>\(HTML(trusted: ReportStyle.css))</style>
      </head>
      <body>
      <header>
      <p class="kicker">linkplan replay\(place)</p>
      <h1>\(title)</h1>
      \(bar)\(map)\(causes)\(filters)</header>
      <main>
      \(HTML(trusted: sections))<p class="none">No row is left by these filters.</p>
      </main>
      <script>\(HTML(trusted: ReportScript.text))</script>
      </body>
      </html>

      """
    return html.text
  }

  /// Nothing is loaded, and nothing runs but the script whose digest is named.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(ReportScript.digest)'; "
    + "base-uri 'none'; form-action 'none'"

  private var counts: [(status: RowRecord.Status, count: Int)] {
    [
      (.failed, summary.failed), (.error, summary.errors), (.knownIssue, summary.knownIssues),
      (.skipped, summary.skipped), (.passed, summary.passed),
    ].filter { $0.1 > 0 }
  }

  private var title: String {
    let total = counts.reduce(0) { $0 + $1.count }
    if summary.failed + summary.errors == 0 {
      return summary.passed == total
        ? "All \(total.of("link", "links")) passed"
        : "\(summary.passed) of \(total.of("link", "links")) passed, none failed"
    }
    var parts: [String] = []
    if summary.failed > 0 { parts.append("\(summary.failed) failed") }
    if summary.errors > 0 { parts.append("\(summary.errors) could not be replayed") }
    return "\(total.of("link", "links")): " + parts.joined(separator: ", ")
  }

  private var place: HTML {
    var words = "\(summary.plans.of("plan", "plans"))"
    switch summary.transport {
    case .memory?: words += " · in memory"
    case .loopback?: words += " · over loopback"
    case nil: break
    }
    if let shard = summary.shard { words += " · part \(shard)" }
    if summary.isStopped { words += " · stopped at the first failure" }
    return " · \(words)"
  }

  /// The shares of the results as one bar; none is so thin that it cannot be seen.
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

  /// The ladder with the number of rows that left it at each stage.
  private var map: HTML {
    if diverged.isEmpty { return "" }
    let stations = LadderPicture.line.enumerated().map { station($1, x: 60 + $0 * 100, y: 44) }
    let label = LadderPicture.line.compactMap { stage in
      diverged[stage].map { "\($0) at \(stage.rawValue)" }
    }.joined(separator: ", ")
    return """
      <figure class="map"><svg viewBox="0 0 720 160" role="img" \
      aria-label="where links diverged: \(label)">\
      <path d="M60 44H660" class="on"/><path d="M260 44C310 44 300 114 360 114" class="on"/>\
      \(stations)\(station(.fallback, x: 360, y: 114))</svg>\
      <figcaption>where links diverged first</figcaption></figure>

      """
  }

  private static let causeLimit = 20

  private var causes: HTML {
    if groups.isEmpty { return "" }
    let items = groups.prefix(Self.causeLimit).map { group in
      "<li><b>\(group.count) rows failed for one cause:</b> <code>\(group.cause)</code></li>\n"
        as HTML
    }
    return "<ul class=\"causes\">\(items)</ul>\n"
  }

  private func station(_ stage: Stage, x: Int, y: Int) -> HTML {
    let count = diverged[stage]
    let mark: HTML =
      count.map {
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"15\" class=\"bad\"/><text x=\"\(x)\" y=\"\(y + 5)\" class=\"number\">\($0)</text>"
      } ?? "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"7\" class=\"plain\"/>"
    return "\(mark)<text x=\"\(x)\" y=\"\(y + 33)\">\(stage.rawValue)</text>"
  }

  private var filters: HTML {
    let choices = counts.map { status, count in
      """
      <label class="\(status.rawValue)"><input type="radio" name="show" value="\(status.rawValue)">\
      <span>\(count) \(status.words)</span></label>
      """ as HTML
    }
    return """
      <form class="filters" aria-label="Which rows are shown">
      <label><input type="radio" name="show" value="all" checked><span>all</span></label>\(choices)
      <input type="search" placeholder="search id, link, plan" aria-label="Search" hidden>
      <button type="button" hidden>unfold all</button>
      </form>

      """
  }
}
