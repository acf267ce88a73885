import LinkHarness
import MockSite

/// The page that shows a served plan; everything but the journal is written once, when the plan is read.
struct StartPage: Sendable {
  private let title: String
  private let header: HTML
  private let content: HTML

  /// Replays every row in memory and writes the page.
  init(_ plan: TestPlan, port: UInt16) async {
    let replayer = await Replayer(plan)
    var results: [RowResult] = []
    for row in plan.rows { results.append(await replayer.replay(row)) }
    self.init(plan, results: results, port: port)
  }

  init(_ plan: TestPlan, results: [RowResult], port: UInt16) {
    title = plan.name
    let file: HTML = plan.name == plan.file ? "" : "<p class=\"quiet\">\(plan.file)</p>\n"
    header = """
      <h1>\(plan.name)</h1>
      \(file)<nav aria-label="On this page"><ul>
      <li><a href="#links">Links</a></li><li><a href="#hosts">Hosts</a></li>
      <li><a href="#requests">Requests</a></li><li><a href="/journal">Journal</a></li>
      </ul></nav>

      """
    let hosts = plan.site.hosts.map { HostSection(host: $0, plan: plan, port: port).html }
    content = """
      <section aria-labelledby="links"><h2 id="links">Links</h2>
      \(LinkTable(results: results).html)</section>
      <section aria-labelledby="hosts"><h2 id="hosts">Hosts</h2>
      <p>Use <code>127.0.0.1:\(Int(port))</code> as the HTTP proxy of a browser or a simulator, or send
      the name in the <code>Host</code> field. HTTPS is modelled in replays and not served.</p>
      <pre tabindex="0">chromium --proxy-server=127.0.0.1:\(Int(port))</pre>
      \(hosts)</section>

      """
  }

  func html(findings: [PlanFinding], journal: JournalTable) -> HTML {
    let problem: HTML =
      findings.isEmpty
      ? ""
      : """
      <section class="problem" aria-labelledby="problem">
      <h2 id="problem">The plan cannot be read as it stands</h2>
      <p>What is served and shown below is the last plan that could.</p>
      <pre tabindex="0">\(findings.map { $0.rendered() }.joined(separator: "\n"))</pre>
      </section>

      """
    return PageFrame.html(
      title: title, header: header,
      main: """
        \(problem)\(content)<section aria-labelledby="requests"><h2 id="requests">Requests</h2>
        \(journal.html(limit: 10))<p><a href="/journal">The whole journal</a></p>
        </section>

        """)
  }
}
