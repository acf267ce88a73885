import MockSite
import Synchronization

/// Serves the site on a socket from the first request on, and sends requests through `URLSession`.
final class LoopbackTransport: ClosableTransport {
  private let state: Mutex<State>

  private struct State {
    var site: Site
    let earlier: SiteVisits?
    var running: Running?
  }

  /// The server, and the same site in memory, which predicts what the client will see.
  private struct Running {
    let server: SiteServer
    let foresight: SiteSession
  }

  init(_ site: Site, after visits: SiteVisits? = nil) {
    state = Mutex(State(site: site, earlier: visits))
  }

  func send(
    _ request: HTTPRequest, acceptsAnyCertificate: Bool, limit: Int
  ) async throws(TransportError) -> HTTPResponse {
    let site = state.withLock { $0.site }
    try site.admit(request, acceptsAnyCertificate: acceptsAnyCertificate)
    let running = try running()
    let outcome = site.outcome(
      of: running.foresight.answer(to: request), patience: TransportKind.patience)
    var client = URLSessionClient(limit: limit)
    // If the site is known to stall, one second shows that as well as thirty; it is the shortest timeout of
    // `URLSession` on Linux.
    if outcome == .timedOut { client.patience = .seconds(1) }
    // A client whose cached connection was broken repeats the request on another one, which would be counted twice.
    if case .answer = outcome {} else { client.keepsConnections = false }
    return try await client.send(request, to: running.server.origin + request.target)
  }

  func update(_ site: Site) async {
    let running = state.withLock { state in
      state.site = site
      return state.running
    }
    running?.server.update(site)
    running?.foresight.update(site)
  }

  func close() async {
    let running = state.withLock { state in
      defer { state.running = nil }
      return state.running
    }
    await running?.server.stop()
  }

  var received: [ReceivedRequest] {
    let journal = state.withLock { $0.running }?.server.journal ?? []
    return journal.compactMap { exchange in
      exchange.request.map { ReceivedRequest(request: $0, resource: exchange.resource) }
    }
  }

  var visits: SiteVisits? {
    state.withLock { state in
      state.running?.server.visits ?? SiteSession(state.site, after: state.earlier).visits
    }
  }

  private func running() throws(TransportError) -> Running {
    do {
      return try state.withLock { state in
        if let running = state.running { return running }
        var options = SiteServer.Options()
        options.visits = state.earlier
        let running = Running(
          server: try SiteServer.start(state.site, options: options),
          foresight: SiteSession(state.site, after: state.earlier))
        state.running = running
        return running
      }
    } catch {
      throw TransportError.connection("the mock site cannot be started: \(error)")
    }
  }
}
