package import MockSite
import Synchronization

/// Asks the site directly; the effect of faults on a socket is computed rather than waited for.
package final class InMemoryTransport: ClosableTransport {
  private let state: Guarded<State>

  private struct State {
    var site: Site
    let earlier: SiteVisits?
    /// Created with the first request, so rows without requests do not pay for it.
    var session: SiteSession?
    var received: [ReceivedRequest] = []
  }

  package init(_ site: Site, after visits: SiteVisits? = nil) {
    state = Guarded(State(site: site, earlier: visits))
  }

  package func send(
    _ request: HTTPRequest, acceptsAnyCertificate: Bool, limit: Int
  ) async throws(TransportError) -> HTTPResponse {
    let site = state.withLock { $0.site }
    try site.admit(request, acceptsAnyCertificate: acceptsAnyCertificate)
    var request = request
    // The `User-Agent` of `URLSession`, if the plan sets none.
    if request.fields["Accept-Encoding"] == nil { request.fields["Accept-Encoding"] = "gzip" }
    let asked = request
    let answer = state.withLock { state in
      let session = state.session ?? SiteSession(state.site, after: state.earlier)
      state.session = session
      let answer = session.answer(to: asked)
      state.received.append(ReceivedRequest(request: asked, resource: answer.resource))
      return answer
    }
    switch site.outcome(of: answer, patience: TransportKind.patience) {
    case .answer(let response): return try Self.decoded(response, limit: limit)
    case .refused: throw TransportError.refused
    case .timedOut: throw TransportError.timedOut
    case .lost, .malformed: throw TransportError.broken
    }
  }

  private static func decoded(
    _ response: HTTPResponse, limit: Int
  ) throws(TransportError) -> HTTPResponse {
    var response = response
    if response.fields["Content-Encoding"] == "gzip", !response.body.isEmpty {
      guard let body = Gzip.decoded(response.body, limit: limit) else { throw .broken }
      response.body = body
    } else if response.body.count > limit {
      response.body = Array(response.body[...limit])
    }
    return response
  }

  package func update(_ site: Site) async {
    state.withLock { state in
      state.site = site
      state.session?.update(site)
    }
  }

  func close() async {}

  var received: [ReceivedRequest] { state.withLock(\.received) }

  var visits: SiteVisits? {
    state.withLock { ($0.session ?? SiteSession($0.site, after: $0.earlier)).visits }
  }
}
