import HarnessText
import LinkHarness
import LinkModel
import MockSite

struct StartPage: Sendable {
  let plan: TestPlan
  let results: [RowResult]
  private let port: UInt16
  private let rowTexts: [String]
  private let hosts: [(text: String, html: HTML)]

  /// The search text and the one-based page number of the results.
  struct Search: Sendable {
    var text = ""
    var page = 1

    init(text: String = "", page: Int = 1) { (self.text, self.page) = (text, max(1, page)) }

    init(_ request: HTTPRequest) {
      self.init(
        text: request.queryValues(of: "q").first ?? "",
        page: request.queryValues(of: "page").first.flatMap { Int($0) } ?? 1)
    }

    func finds(_ lowercased: String) -> Bool {
      text.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { lowercased.contains($0) }
    }
  }

  static let rowsPerPage = 100

  init(_ plan: TestPlan, port: UInt16) async {
    let replayer = await Replayer(plan)
    var results: [RowResult] = []
    for row in plan.rows { results.append(await replayer.replay(row)) }
    self.init(plan, results: results, port: port)
  }

  init(_ plan: TestPlan, results: [RowResult], port: UInt16) {
    (self.plan, self.results, self.port) = (plan, results, port)
    rowTexts = results.map { LinkTable.searchText(of: $0).lowercased() }
    hosts = plan.site.hosts.map { host in
      let html = HostSection(host: host, plan: plan, port: port).html
      let labels = host.resources.map(\.label).joined(separator: " ")
      return ("\(host.name) \(labels)".lowercased(), html)
    }
  }

  func html(findings: [PlanFinding], journal: JournalTable, search: Search = Search()) -> HTML {
    PageFrame.html(
      title: plan.name, header: header,
      main: """
        <section aria-labelledby="tap"><h2 id="tap">Tap a link</h2>
        <form class="line" action="/lab#answer" method="get">
        <label for="link">Link</label> <input id="link" name="link" type="text" inputmode="url" \
        autocomplete="off" spellcheck="false" placeholder="https://\(plan.site.hosts.first?.name ?? "shop.example")/">
        <button type="submit">Tap</button></form></section>
        <form class="line" action="/" method="get" role="search" data-auto>
        <label for="q">Search rows, hosts and requests</label>
        <input id="q" name="q" type="search" value="\(search.text)" autocomplete="off">
        <button type="submit">Search</button></form>
        <div id="problem-part" data-live>\(problem(findings))</div>
        <section id="links-part" data-live aria-labelledby="links"><h2 id="links">Links</h2>
        \(links(search))</section>
        <section id="hosts-part" data-live aria-labelledby="hosts"><h2 id="hosts">Hosts</h2>
        \(howToReach)\(hosts(search))</section>
        <section id="requests-part" data-live data-requests aria-labelledby="requests"><h2 id="requests">Requests</h2>
        \(journal.html(limit: 10, search: search))<p><a href="/journal">Full journal</a></p>
        </section>

        """)
  }

  private var header: HTML {
    let file: HTML = plan.name == plan.file ? "" : "<p class=\"quiet\">\(plan.file)</p>\n"
    return """
      <h1>\(plan.name)</h1>
      \(file)<nav aria-label="On this page"><ul>
      <li><a href="/lab">Lab</a></li><li><a href="#links">Links</a></li><li><a href="#hosts">Hosts</a></li>
      <li><a href="#requests">Requests</a></li><li><a href="/journal">Journal</a></li>
      </ul></nav>

      """
  }

  private func problem(_ findings: [PlanFinding]) -> HTML {
    guard !findings.isEmpty else { return "" }
    return """
      <section class="problem" aria-labelledby="problem">
      <h2 id="problem">The plan is invalid</h2>
      <p>The server still serves the last valid version, which is shown below.</p>
      <pre tabindex="0">\(findings.map { $0.rendered() }.joined(separator: "\n"))</pre>
      </section>

      """
  }

  private func links(_ search: Search) -> HTML {
    let found = results.indices.filter { search.finds(rowTexts[$0]) }
    if found.isEmpty { return "<p>No rows match the search.</p>\n" }
    let first = min((search.page - 1) * Self.rowsPerPage, found.count - 1)
    let shown = found[first..<min(found.count, first + Self.rowsPerPage)].map { results[$0] }
    return LinkTable(results: shown).html
      .followed(by: pages(of: found.count, search))
  }

  private func pages(of count: Int, _ search: Search) -> HTML {
    let number = (count + Self.rowsPerPage - 1) / Self.rowsPerPage
    guard number > 1 else { return "" }
    let query = PercentEncoding.encode(search.text)
    let items = (1...number).map { page -> HTML in
      page == search.page
        ? "<li><b aria-current=\"page\">\(page)</b></li>"
        : "<li><a href=\"/?q=\(query)&amp;page=\(page)#links\">\(page)</a></li>"
    }
    return """
      <nav aria-label="Pages of rows"><p>\(count) rows, \(Self.rowsPerPage) per page</p>
      <ul>\(items)</ul></nav>

      """
  }

  private func hosts(_ search: Search) -> HTML {
    let found = hosts.filter { search.finds($0.text) }.map(\.html)
    return found.isEmpty ? "<p>No hosts match the search.</p>\n" : HTML(joining: found)
  }

  private var howToReach: HTML {
    """
    <p>This command starts a browser that loads the plan’s hosts from this server and all others from the internet. HTTPS is
    simulated in replays but not served.</p>
    <pre tabindex="0">\(BrowserCommand.text(port: port))</pre>
    <p>In a simulator, use <code>http://127.0.0.1:\(Int(port))/proxy.pac</code> as the automatic proxy configuration; in a client,
    use <code>127.0.0.1:\(Int(port))</code> as the HTTP proxy, or send the host name in the <code>Host</code> field.</p>

    """
  }
}

extension HTML {
  fileprivate func followed(by other: HTML) -> HTML { HTML(joining: [self, other]) }
}

package enum BrowserCommand {
  package static func text(port: UInt16) -> String {
    "chromium --proxy-pac-url=http://127.0.0.1:\(port)/proxy.pac --user-data-dir=/tmp/linkplan-browser --no-first-run"
  }

  /// The hosts of the server's own pages are omitted, because other servers on this machine have the same hosts.
  static func proxyScript(_ site: Site, port: UInt16) -> String {
    let hosts = site.hosts.map(\.name).filter { !PlanServer.ownHosts.contains($0) }
    let names = hosts.map { JSONValue.string($0).text }
    return """
      function FindProxyForURL(url, host) {
        var hosts = [\(names.joined(separator: ", "))];
        return hosts.indexOf(host.toLowerCase()) >= 0 || hosts.indexOf("*") >= 0
          ? "PROXY 127.0.0.1:\(port)" : "DIRECT";
      }

      """
  }
}
