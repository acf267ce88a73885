import MockSite

/// State shared with the server's thread: the names of the plan's hosts, and the server that publishes events.
final class Relay: Sendable {
  private struct Connected: Sendable {
    weak var server: SiteServer?
  }

  private let hosts = Guarded<Set<String>>([])
  private let connected = Guarded(Connected())

  func serve(_ site: Site) {
    let names = Set(site.hosts.map(\.name))
    hosts.withLock { $0 = names }
  }

  func connect(_ server: SiteServer) { connected.withLock { $0.server = server } }

  /// The journal omits requests for the server's own pages and for unrelated hosts.
  func isServed(_ host: String) -> Bool {
    if PlanServer.ownHosts.contains(host) { return false }
    return hosts.withLock { host.isEmpty || $0.contains(host) || $0.contains("*") }
  }

  func publish(_ event: String) { connected.withLock(\.server)?.publish(event) }
}
