import HarnessText
import MockSite

/// The most recent requests of the plan's hosts, newest first.
struct JournalTable: Sendable {
  let exchanges: [Exchange]
  /// How many were received before the first of these.
  let dropped: Int
  /// The hosts whose requests are left out: the server's own pages.
  let ownHosts: Set<String>

  func html(limit: Int) -> HTML {
    let listed = exchanges.enumerated().filter { !isOwn($0.element) }
    guard !listed.isEmpty else {
      return "<p>Nothing was asked of the plan’s hosts yet.</p>\n"
    }
    let rows = listed.suffix(limit).reversed().map { row($0.element, dropped + $0.offset + 1) }
    return HTMLTable(
      caption: "The last \(rows.count.of("request", "requests")), newest first",
      columns: ["Number", "Method", "Host", "Path", "Status", "Answered by"], rows: rows
    ).html
  }

  private func isOwn(_ exchange: Exchange) -> Bool {
    exchange.request.map { ownHosts.contains($0.host) } ?? false
  }

  private func row(_ exchange: Exchange, _ number: Int) -> [HTML] {
    let request = exchange.request
    let path = (request?.path ?? "–") + (request?.query.map { "?" + $0 } ?? "")
    let answer: HTML =
      switch exchange.outcome {
      case .answered(_, let resource): "\(resource ?? "no resource")"
      case .refused(let error): "refused: \(String(describing: error))"
      case .unfinished: "the request never ended"
      }
    return [
      "\(number)", "\(request?.method.rawValue ?? "–")", "\(request?.host ?? "–")",
      "<code>\(path)</code>", "\(exchange.status?.description ?? "none")", answer,
    ]
  }
}

struct JournalPage {
  let journal: JournalTable
  let renewsItself: Bool

  var html: HTML {
    let link: HTML =
      renewsItself
      ? "<a href=\"/journal\">Stop renewing this page</a>"
      : "<a href=\"/journal?renew\">Renew this page every two seconds</a>"
    return PageFrame.html(
      title: "Journal", head: renewsItself ? "<meta http-equiv=\"refresh\" content=\"2\">\n" : "",
      header: """
        <h1>Journal</h1>
        <nav aria-label="Pages"><ul>
        <li><a href="/">Start page</a></li><li>\(link)</li>
        </ul></nav>

        """,
      main: journal.html(limit: 200))
  }
}
