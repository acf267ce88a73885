import MockSite

/// The server responds immediately: the delays caused by faults elapse on the virtual clock, as with
/// `InMemoryTransport`.
final class LoopbackTransport: ClosableTransport {
  private let state: Guarded<State>

  private struct State {
    var site: Site
    let earlier: SiteVisits?
    var running: Running?
  }

  /// The server, and an in-memory session of the same site.
  private struct Running {
    let server: SiteServer
    let foresight: SiteSession
  }

  init(_ site: Site, after visits: SiteVisits? = nil) {
    state = Guarded(State(site: site, earlier: visits))
  }

  func exchange(
    _ request: HTTPRequest, acceptsAnyCertificate: Bool, limit: Int
  ) async -> TimedAnswer {
    let site = state.withLock { $0.site }
    do throws(TransportError) {
      try site.admit(request, acceptsAnyCertificate: acceptsAnyCertificate)
      let running = try running()
      let answer = running.foresight.answer(to: request)
      let (outcome, wait) = site.timedOutcome(of: answer, patience: TransportKind.patience)
      let result = await send(request, to: running.server, expecting: outcome, limit)
      return TimedAnswer(result: result, wait: wait, site: site, resource: answer.resource)
    } catch {
      return TimedAnswer(result: .failure(error))
    }
  }

  private func send(
    _ request: HTTPRequest, to server: SiteServer, expecting outcome: FaultOutcome, _ limit: Int
  ) async -> Result<HTTPResponse, TransportError> {
    var client = URLSessionClient(limit: limit)
    // If a reused connection broke, `URLSession` would retry the request on another connection, and the server would
    // count it twice.
    if case .answer = outcome {} else { client.keepsConnections = false }
    do throws(TransportError) {
      let response = try await client.send(request, to: server.origin + request.target)
      // The response arrived immediately, but the request timed out on the virtual clock.
      return outcome == .timedOut ? .failure(.timedOut) : .success(response)
    } catch {
      return .failure(outcome == .timedOut ? .timedOut : error)
    }
  }

  func update(_ site: Site) async {
    let running = state.withLock { state in
      state.site = site
      return state.running
    }
    running?.server.update(site.withoutWaits)
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
          server: try SiteServer.start(state.site.withoutWaits, options: options),
          foresight: SiteSession(state.site, after: state.earlier))
        state.running = running
        return running
      }
    } catch {
      throw TransportError.connection("cannot start the mock site: \(error)")
    }
  }
}
