import HarnessText
import LinkHarness
import LinkModel
import MockSite

/// The start page is created in a task, because the server's thread must not wait for a replay.
extension PlanServer {
  static let ownHosts = ["127.0.0.1", "localhost"]

  /// The server's own pages on `127.0.0.1` and `localhost` replace hosts of the plan, so that they remain reachable,
  /// and no script of the plan has their origin.
  func site(of plan: TestPlan) -> Site {
    Self.ownHosts.reduce(Self.withCDN(plan)) { $0.replacing(Site.Host($1, ownPages)) }
  }

  /// Apple's CDN requests each file from the site and caches none, so that a change to the plan is visible at once.
  static func withCDN(_ plan: TestPlan) -> Site {
    if plan.site[AssociationCDN.host] != nil { return plan.site }
    let cdn = Site.Resource.resource(.get, "/:path*", label: "Apple's CDN") { request in
      .pending { await plan.cdnResponse(to: request) }
    }
    return plan.site.replacing(Site.Host(AssociationCDN.host, [cdn]))
  }

  private var ownPages: [Site.Resource] {
    [
      .resource(.get, "/", label: "start page") { [weak self] request in
        self.map { server in .pending { await server.startPage(request) } }
      },
      .resource(.get, "/events", label: "events") { _ in
        .events(fields: ["Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"])
      },
      .resource(.get, "/proxy.pac", label: "proxy script") { [weak self] _ in
        self.map { server in
          let plan = server.state.withLock(\.page).plan
          let script = BrowserCommand.proxyScript(Self.withCDN(plan), port: server.port)
          return PageFrame.guarded(
            HTTPResponse(
              fields: ["Content-Type": "application/x-ns-proxy-autoconfig"],
              body: Array(script.utf8)))
        }
      },
      .fixed(.get, "/style.css", PageFrame.style),
      .fixed(.get, "/page.js", PageFrame.script),
    ]
  }

  private func startPage(_ request: HTTPRequest) async -> HTTPResponse {
    if isStale { await reloadIfChanged() }
    let now = state.withLock(\.self)
    let lab = await lab(request, now)
    let journal = JournalTable(
      exchanges: server.journal, dropped: server.droppedExchanges, mask: now.page.plan.mask)
    return PageFrame.response(now.page.html(lab, findings: now.findings, journal: journal))
  }

  /// Without a query, the first link that a row opens is tapped.
  private func lab(_ request: HTTPRequest, _ now: State) async -> Lab {
    let plan = now.page.plan
    let first = request.query == nil ? plan.rows.lazy.map(Tap.init(of:)).first { !$0.link.isEmpty } : nil
    let tap = first ?? Tap(request, in: plan)
    if let last = now.lab, last.tap == tap { return last }
    var lab = Lab(plan: plan, tap: tap)
    if tap.link.isEmpty || !now.findings.isEmpty { return lab }
    let (row, device) = tap.row(in: plan)
    switch await RowTrial.of(row, device: device, in: now.source, root: PlanFiles.root(ofPlanAt: path)) {
    case .failure(let invalid): lab.outcome = .invalid(invalid.findings)
    case .success(let trial):
      lab.outcome = .trial(trial, await Answer.steps(of: trial.row, in: trial.plan, isKnown: false))
      lab.table = await SourceTable(trial.row, in: trial.plan, states: Device.State.allCases)
      if let row = plan.rows.first(where: { $0.opensTheSame(as: trial.row) }) {
        lab.compared = RowRecord(await Replayer(plan).replay(row))
      }
    }
    let answer = lab
    state.withLock { if $0.fingerprint == now.fingerprint { $0.lab = answer } }
    return answer
  }
}
