import HarnessText
import LinkHarness
import MockSite

struct StartPage: Sendable {
  let plan: TestPlan
  private let port: UInt16
  private let hosts: HTML

  init(_ plan: TestPlan, port: UInt16) {
    (self.plan, self.port) = (plan, port)
    hosts = HTML(joining: plan.site.hosts.map { HostSection(host: $0, plan: plan, port: port).html })
  }

  func html(_ lab: Lab, findings: [Finding], journal: JournalTable) -> HTML {
    PageFrame.html(
      title: plan.name, header: header,
      main: """
        <div id="problem-part" data-live>\(problem(findings))</div>
        <section aria-labelledby="tap"><h2 id="tap">Tap a link</h2>
        \(LabForm(tap: lab.tap, plan: plan).html)</section>
        <section id="answer" data-live aria-labelledby="answered">
        <h2 id="answered">What happens</h2>
        \(findings.first.map(Self.invalid) ?? lab.html)</section>
        <section id="hosts-part" data-live aria-labelledby="hosts"><h2 id="hosts">Hosts</h2>
        \(howToReach)\(hosts)</section>
        <section id="requests-part" data-live aria-labelledby="requests"><h2 id="requests">Requests</h2>
        \(journal.html(limit: Self.shownRequests))</section>

        """)
  }

  private static let shownRequests = 200

  private var header: HTML {
    let file: HTML = plan.name == plan.file ? "" : "<p class=\"quiet\">\(plan.file)</p>\n"
    return """
      <h1>\(plan.name)</h1>
      \(file)<nav aria-label="On this page"><ul>
      <li><a href="#answer">What happens</a></li><li><a href="#sources">From every source</a></li>
      <li><a href="#hosts">Hosts</a></li><li><a href="#requests">Requests</a></li>
      </ul></nav>

      """
  }

  private static func invalid(_ finding: Finding) -> HTML {
    let record = FindingRecord(finding)
    return """
      <p class="verdict" role="status"><span class="bad">The plan is invalid</span> at <code>\(record.place)</code>: \
      \(record.message)<br><span class="quiet">fix:</span> \(record.fix)</p>

      """
  }

  private func problem(_ findings: [Finding]) -> HTML {
    guard !findings.isEmpty else { return "" }
    return """
      <section class="problem" aria-labelledby="problem">
      <h2 id="problem">The plan is invalid</h2>
      <p>The server still serves the hosts of the last valid version.</p>
      <pre tabindex="0">\(findings.map { $0.rendered() }.joined(separator: "\n"))</pre>
      </section>

      """
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
