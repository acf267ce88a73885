package import LinkHarness
package import MockSite
import Synchronization

/// Serves the sites of a plan on loopback, with a start page, and follows the plan's files.
///
/// The hosts answer by `Host` field and as a proxy; the start page is at ``origin``. A plan that becomes invalid
/// changes nothing but the findings on top of the start page.
package final class PlanServer: Sendable {
  package enum StartError: Error, Sendable {
    case invalid([PlanFinding])
    case severalPlans
    case socket(SocketError)
  }

  /// Everything that is wrong with a plan that was read again; nothing when it is served now.
  package typealias Reload = [PlanFinding]

  private struct State {
    var page: StartPage
    var findings: [PlanFinding] = []
    var fingerprint: PlanFingerprint
    /// The last of the reloads that are not done, each of which waits for the one before it.
    var lastReload: Task<Reload?, Never>?
    var pendingReloads = 0
  }

  private let path: String
  private let server: SiteServer
  private let state: Mutex<State>
  private let onReload: @Sendable (Reload) -> Void

  private static let ownHosts = ["127.0.0.1", "localhost"]

  private init(
    _ path: String, _ server: SiteServer, _ state: State,
    onReload: @escaping @Sendable (Reload) -> Void
  ) {
    (self.path, self.server, self.onReload) = (path, server, onReload)
    self.state = Mutex(state)
  }

  /// Reads a plan, replays it once, and serves it on a port of loopback; 0 lets the system choose.
  package static func start(
    _ path: String, port: UInt16 = 0, onReload: @escaping @Sendable (Reload) -> Void = { _ in }
  ) async throws(StartError) -> PlanServer {
    let seen = PlanFingerprint(of: [path])
    let loads = PlanCollection([path]).loads
    guard loads.count == 1, let load = loads.first else { throw .severalPlans }
    guard let plan = load.plan else { throw .invalid(load.findings) }
    let fingerprint = PlanFingerprint(of: load.documents, seenBefore: seen)
    let server: SiteServer
    do {
      server = try SiteServer.start(plan.site, options: SiteServer.Options(port: port))
    } catch {
      throw .socket(error)
    }
    let page = await StartPage(plan, port: server.port)
    let planServer = PlanServer(
      path, server, State(page: page, fingerprint: fingerprint), onReload: onReload)
    server.update(planServer.site(of: plan))
    return planServer
  }

  package var port: UInt16 { server.port }

  package var origin: String { server.origin }

  /// Stops listening and returns when the last connection is closed.
  package func stop() async { await server.stop() }

  /// Reads the plan again if it or a document of it changed, and serves it if it is valid; `nil` when nothing is new.
  @discardableResult
  package func reloadIfChanged() async -> Reload? {
    // A reload under way may have read the files before they changed, so its result is not shared.
    let task = state.withLock { state in
      let earlier = state.lastReload
      let task = Task {
        _ = await earlier?.value
        return await self.reload()
      }
      state.lastReload = task
      state.pendingReloads += 1
      return task
    }
    return await task.value
  }

  private func reload() async -> Reload? {
    defer {
      state.withLock { state in
        state.pendingReloads -= 1
        if state.pendingReloads == 0 { state.lastReload = nil }
      }
    }
    guard isStale else { return nil }
    let (before, seen) = state.withLock { ($0.findings, $0.fingerprint.now) }
    let load = PlanCollection([path]).loads.first
    guard let load, let plan = load.plan else {
      let findings = load?.findings ?? []
      state.withLock { $0.findings = findings }
      // While a plan is invalid it is read again and again, since the file it misses may appear.
      guard findings != before else { return nil }
      onReload(findings)
      return findings
    }
    let fingerprint = PlanFingerprint(of: load.documents, seenBefore: seen)
    let page = await StartPage(plan, port: port)
    state.withLock { state in
      state.page = page
      state.findings = []
      state.fingerprint = fingerprint
    }
    server.update(site(of: plan))
    onReload([])
    return []
  }

  private var isStale: Bool {
    let (fingerprint, isInvalid) = state.withLock { ($0.fingerprint, !$0.findings.isEmpty) }
    return isInvalid || fingerprint != fingerprint.now
  }
}

extension PlanServer {
  /// The plan's site and the server's own pages, where the plan has no host of that name.
  private func site(of plan: TestPlan) -> Site {
    var site = plan.site
    for name in Self.ownHosts where site[name] == nil {
      site[name] = Site.Host(name, ownPages)
    }
    return site
  }

  private var ownPages: [Site.Resource] {
    [
      .resource(.get, "/", label: "start page") { [weak self] _ in self?.startPage() },
      .resource(.get, "/journal", label: "journal") { [weak self] request in
        self.map { server in
          let page = JournalPage(journal: server.journal, renewsItself: request.query == "renew")
          return PageFrame.response(page.html)
        }
      },
      .fixed(.get, "/style.css", PageFrame.style),
    ]
  }

  private var journal: JournalTable {
    JournalTable(
      exchanges: server.journal, dropped: server.droppedExchanges, ownHosts: Set(Self.ownHosts))
  }

  /// Runs on the event loop, which must not wait: a changed plan is read elsewhere, and the browser asks again in a second.
  private func startPage() -> HTTPResponse {
    let isStale = isStale
    let (page, findings, isReloading) = state.withLock {
      ($0.page, $0.findings, $0.pendingReloads > 0)
    }
    var response = PageFrame.response(page.html(findings: findings, journal: journal))
    if isStale, findings.isEmpty { response.fields["Refresh"] = "1" }
    if isStale, !isReloading { Task { await reloadIfChanged() } }
    return response
  }
}
