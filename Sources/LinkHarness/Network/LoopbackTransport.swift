import MockSite

/// A transport that serves the site on loopback; each exchange has a connection of its own.
///
/// The server responds immediately: the delays caused by faults elapse on the virtual clock, as with
/// `InMemoryTransport`.
final class LoopbackTransport: ClosableTransport {
  private let state: Guarded<State>

  private struct State {
    var site: Site
    let earlier: SiteVisits?
    var server: SiteServer?
    var exchanges = 0
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
      let (server, number) = try server()
      let timed = server.exchange(request.acceptingGzip, number: number)
      return TimedAnswer(
        result: timed.outcome.result(limit: limit), wait: timed.wait, site: site, resource: timed.resource)
    } catch {
      return TimedAnswer(result: .failure(error))
    }
  }

  func update(_ site: Site) async {
    let server = state.withLock { state in
      state.site = site
      return state.server
    }
    server?.update(site)
  }

  func close() async {
    await state.withLock { $0.server.take() }?.stop()
  }

  var received: [ReceivedRequest] {
    let journal = state.withLock(\.server)?.journal ?? []
    return journal.compactMap { exchange in
      exchange.request.map { ReceivedRequest(request: $0, resource: exchange.resource) }
    }
  }

  var visits: SiteVisits? {
    state.withLock { state in
      state.server?.visits ?? SiteSession(state.site, after: state.earlier).visits
    }
  }

  private func server() throws(TransportError) -> (SiteServer, number: Int) {
    do {
      return try state.withLock { state in
        state.exchanges += 1
        if let server = state.server { return (server, state.exchanges) }
        var options = SiteServer.Options()
        options.visits = state.earlier
        options.virtualPatience = TransportKind.patience
        let server = try SiteServer.start(state.site, options: options)
        state.server = server
        return (server, state.exchanges)
      }
    } catch {
      throw TransportError.connection("cannot start the mock site: \(error)")
    }
  }
}
