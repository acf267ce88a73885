package import MockSite

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
    let site = state.withLock { $0.site }
    do throws(TransportError) {
      try site.admit(request, acceptsAnyCertificate: acceptsAnyCertificate)
    } catch {
      return TimedAnswer(result: .failure(error))
    }
    let answer = answer(request)
    let timed = site.timedOutcome(of: answer, patience: TransportKind.patience)
    return TimedAnswer(
      result: timed.outcome.result(limit: limit), wait: timed.wait, site: site,
      resource: answer.resource)
  }

  private func answer(_ request: HTTPRequest) -> Site.Answer {
    let asked = request.acceptingGzip
    return state.withLock { state in
      let session = state.session ?? SiteSession(state.site, after: state.earlier)
      state.session = session
      let answer = session.answer(to: asked)
      state.received.append(ReceivedRequest(request: asked, resource: answer.resource))
      return answer
    }
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

extension HTTPRequest {
  var asked: String { "\(method.rawValue) \(host)\(target)" }
  var url: String { "\(scheme.rawValue)://\(host)\(target)" }

  /// As with `URLSession`, gzip is requested unless the plan sets `Accept-Encoding`.
  var acceptingGzip: HTTPRequest {
    var request = self
    if fields["Accept-Encoding"] == nil { request.fields["Accept-Encoding"] = "gzip" }
    return request
  }
}

extension FaultOutcome {
  func result(limit: Int) -> Result<HTTPResponse, TransportError> {
    switch self {
    case .answer(let response):
      Result { () throws(TransportError) in try Self.decoded(response, limit: limit) }
    case .refused: .failure(.refused)
    case .timedOut: .failure(.timedOut)
    case .lost, .malformed: .failure(.broken)
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
}
