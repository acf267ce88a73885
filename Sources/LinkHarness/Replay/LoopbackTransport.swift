import MockSite
import Synchronization

/// Serves the site on a socket and asks it through `URLSession`, a client that nobody here wrote.
///
/// The server is started with the first request, so that rows that need no network cost none.
final class LoopbackTransport: ClosableTransport {
  private let state: Mutex<State>

  private struct State {
    var site: Site
    var server: SiteServer?
  }

  init(_ site: Site) { state = Mutex(State(site: site)) }

  func get(
    _ url: String, acceptsAnyCertificate: Bool
  ) async throws(TransportError) -> HTTPResponse {
    let site = state.withLock { $0.site }
    let request = try site.admit(url, acceptsAnyCertificate: acceptsAnyCertificate)
    let server = try server()
    // Where the site is known to keep a client waiting, a moment shows it as well as half a minute.
    let patience = TransportKind.patience
    let outcome = site.outcome(of: site.answer(to: request), patience: patience)
    return try await URLSessionClient.get(
      server.origin + request.target, fields: request.fields,
      patience: outcome == .timedOut ? .seconds(1) : patience)
  }

  func update(_ site: Site) async {
    let server = state.withLock { state in
      state.site = site
      return state.server
    }
    server?.update(site)
  }

  func close() async {
    let server = state.withLock { state in
      defer { state.server = nil }
      return state.server
    }
    await server?.stop()
  }

  private func server() throws(TransportError) -> SiteServer {
    do {
      return try state.withLock { state in
        if let server = state.server { return server }
        let server = try SiteServer.start(state.site)
        state.server = server
        return server
      }
    } catch {
      throw TransportError.connection("the mock site could not be started: \(error)")
    }
  }
}
