package import HarnessText
import LinkHarness
package import MockSite

/// If the plan becomes invalid, its previous version is still served, and the start page lists the findings.
package final class PlanServer: Sendable {
  package enum StartError: Error, Sendable {
    case invalid([Finding])
    case severalPlans
    case socket(SocketError)
  }

  /// The errors in the reloaded plan; empty if the plan is valid and now served.
  package typealias Reload = [Finding]

  struct State {
    var page: StartPage
    /// The content of the plan's file when it was loaded.
    var source: SourceText
    var findings: [Finding] = []
    var fingerprint: PlanFingerprint
    var lastReload: Task<Reload?, Never>?
    /// The last answer of the lab, because an open page is loaded again after every request to a host.
    var lab: Lab?
  }

  let path: String
  let server: SiteServer
  let state: Guarded<State>
  private let relay: Relay
  private let onReload: @Sendable (Reload) -> Void

  private init(
    _ path: String, _ server: SiteServer, _ state: State, _ relay: Relay,
    onReload: @escaping @Sendable (Reload) -> Void
  ) {
    (self.path, self.server, self.relay, self.onReload) = (path, server, relay, onReload)
    self.state = Guarded(state)
  }

  /// With port 0, the system chooses a free port.
  package static func start(
    _ path: String, port: UInt16 = 0,
    onReload: @escaping @Sendable (Reload) -> Void = { _ in }
  ) async throws(StartError) -> PlanServer {
    let seen = PlanFingerprint(of: [path])
    let loads = PlanCollection([path]).loads
    guard loads.count == 1, let load = loads.first else { throw .severalPlans }
    guard load.findings.isEmpty, let plan = load.plan else { throw .invalid(load.findings) }
    let fingerprint = PlanFingerprint(of: load.documents, seenBefore: seen)
    let relay = Relay()
    relay.serve(Self.withCDN(plan))
    var options = SiteServer.Options(port: port)
    options.keeps = { relay.isServed($0.host) }
    options.onExchange = { relay.publish("request") }
    let server: SiteServer
    do {
      // The plan is not served before the server's own pages replace those of its hosts that have the same names.
      server = try SiteServer.start(Site(), options: options)
    } catch {
      throw .socket(error)
    }
    relay.connect(server)
    let page = StartPage(plan, port: server.port)
    let planServer = PlanServer(
      path, server,
      State(page: page, source: Self.source(of: load), fingerprint: fingerprint), relay,
      onReload: onReload)
    server.update(planServer.site(of: plan))
    return planServer
  }

  package var port: UInt16 { server.port }

  package var origin: String { server.origin }

  package var notes: [String] {
    let site = state.withLock(\.page).plan.site
    return Self.ownHosts.filter { site[$0] != nil }.map { "the site \($0) \(Self.notServed)" }
  }

  static let notServed =
    "is not served, because the start page has the same host; to visit the site, rename it, for example to shop.example"

  private static func source(of load: PlanLoad) -> SourceText {
    SourceText((try? FileReading.bytes(of: load.file)) ?? [], file: load.file)
  }

  package func stop() async { await server.stop() }

  /// Returns `nil` if the plan was up to date or still has the same errors.
  @discardableResult
  package func reloadIfChanged() async -> Reload? {
    // A reload in progress may have read the files before they changed, so every call starts another reload.
    let task = state.withLock { state in
      let earlier = state.lastReload
      let task = Task {
        _ = await earlier?.value
        return await self.reload()
      }
      state.lastReload = task
      return task
    }
    return await task.value
  }

  private func reload() async -> Reload? {
    guard isStale else { return nil }
    let (before, seen) = state.withLock { ($0.findings, $0.fingerprint.now) }
    let load = PlanCollection([path], acceptsPipes: false).loads.first
    guard let load, load.findings.isEmpty, let plan = load.plan else {
      let findings = load?.findings ?? []
      state.withLock { $0.findings = findings }
      // An invalid plan is read on every call, because a missing file may now exist. The same errors are reported only
      // once.
      guard findings != before else { return nil }
      relay.publish("plan")
      onReload(findings)
      return findings
    }
    let fingerprint = PlanFingerprint(of: load.documents, seenBefore: seen)
    let page = StartPage(plan, port: port)
    state.withLock { state in
      state.page = page
      state.source = Self.source(of: load)
      state.findings = []
      state.fingerprint = fingerprint
      state.lab = nil
    }
    relay.serve(Self.withCDN(plan))
    server.update(site(of: plan))
    relay.publish("plan")
    onReload([])
    return []
  }

  var isStale: Bool {
    let (fingerprint, isInvalid) = state.withLock { ($0.fingerprint, !$0.findings.isEmpty) }
    return isInvalid || fingerprint != fingerprint.now
  }
}
