package import MockSite
import Synchronization

/// A transport that calls the site directly and computes the effect of faults instead of waiting.
package final class InMemoryTransport: ClosableTransport {
  private let state: Guarded<State>

  private struct State {
    var site: Site
    let earlier: SiteVisits?
    /// The session, created on the first request because many rows send none.
    var session: SiteSession?
    var received: [ReceivedRequest] = []
  }

  package init(_ site: Site, after visits: SiteVisits? = nil) {
    state = Guarded(State(site: site, earlier: visits))
  }

  package func exchange(
    _ request: HTTPRequest, acceptsAnyCertificate: Bool, limit: Int
  ) async -> TimedAnswer {
    var wait = Duration.zero
    do throws(TransportError) {
      let response = try answer(request, acceptsAnyCertificate, limit, &wait)
      return TimedAnswer(result: .success(response), wait: wait)
    } catch {
      return TimedAnswer(result: .failure(error), wait: wait)
    }
  }

  private func answer(
    _ request: HTTPRequest, _ acceptsAnyCertificate: Bool, _ limit: Int, _ wait: inout Duration
  ) throws(TransportError) -> HTTPResponse {
    let site = state.withLock { $0.site }
    try site.admit(request, acceptsAnyCertificate: acceptsAnyCertificate)
    var request = request
    // As with `URLSession`, gzip is requested unless the plan sets `Accept-Encoding`.
    if request.fields["Accept-Encoding"] == nil { request.fields["Accept-Encoding"] = "gzip" }
    let asked = request
    let answer = state.withLock { state in
      let session = state.session ?? SiteSession(state.site, after: state.earlier)
      state.session = session
      let answer = session.answer(to: asked)
      state.received.append(ReceivedRequest(request: asked, resource: answer.resource))
      return answer
    }
    let timed = site.timedOutcome(of: answer, patience: TransportKind.patience)
    wait = timed.wait
    switch timed.outcome {
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
