import HarnessText
import LinkModel
import MockSite

struct JournalTable: Sendable {
  /// The exchanges, oldest first.
  let exchanges: [Site.Exchange]
  /// The number of older exchanges that the journal has dropped; row numbers in the table continue from this number.
  let dropped: Int
  var mask = SecretMask.standard

  private static let shownBytes = 4_000

  func html(limit: Int) -> HTML {
    if exchanges.isEmpty { return "<p>The plan’s hosts have not received a request yet.</p>\n" }
    let rows = exchanges.enumerated().suffix(limit).reversed().map { row($0.element, dropped + $0.offset + 1) }
    return HTMLTable(
      caption: rows.count == 1
        ? "The last request" : "The last \(rows.count) requests, newest first",
      columns: ["Number", "Time", "Method", "Host", "Path", "Status", "Served by"], rows: rows
    ).html
  }

  private func row(_ exchange: Site.Exchange, _ number: Int) -> [HTML] {
    let request = exchange.request
    let path = (request?.path ?? "–") + (request?.query.map { "?" + $0 } ?? "")
    let shown = mask.masked(link: path)
    let answer: HTML =
      switch exchange.outcome {
      case .answered(_, let resource): "\(resource ?? "no resource")"
      case .refused(let error): "refused: \(String(describing: error))"
      case .unfinished: "incomplete request"
      }
    return [
      "\(number)", "\(Self.time(exchange.seconds))", "\(request?.method.rawValue ?? "–")",
      "\(request?.host ?? "–")", "<code>\(shown)</code>\(details(exchange, number))",
      "\(exchange.status?.description ?? "none")", "\(answer)\(nearest(exchange))",
    ]
  }

  /// Returns the time of day in UTC.
  private static func time(_ seconds: Int) -> String {
    let parts = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60]
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  private func details(_ exchange: Site.Exchange, _ number: Int) -> HTML {
    guard let request = exchange.request else { return "" }
    let fields = request.fields.map { "\($0.name): \(mask.masked($0.value, of: $0.name))\n" }
      .joined()
    let body = mask.masked(
      String(decoding: request.body.prefix(Self.shownBytes), as: UTF8.self))
    let rest = max(0, request.body.count - Self.shownBytes) + exchange.droppedBytes
    let more: HTML = rest > 0 ? "\n\(rest.of("more byte", "more bytes"))" : ""
    return """
      <details data-key="request \(number)"><summary>Headers and body\
      <span class="unseen"> of request \(number)</span></summary>
      <pre tabindex="0">\(fields)\(body.isEmpty ? "" : "\n" + body)\(more)</pre></details>
      """
  }

  private func nearest(_ exchange: Site.Exchange) -> HTML {
    guard exchange.resource == nil, let nearest = exchange.nearest else { return "" }
    let missed = nearest.checks.filter { !$0.isMet }.map(\.description).joined(separator: ", ")
    return "<br><span class=\"quiet\">nearest: \(nearest.resource): \(mask.masked(missed))</span>"
  }
}
