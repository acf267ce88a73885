import MockSite

/// Records what a row sends.
///
/// The transport beneath is made on first use, because most rows send no requests.
final class RecordingTransport: ClosableTransport {
  private let make: @Sendable () -> any ClosableTransport
  private let state = Guarded<(made: (any ClosableTransport)?, sent: [SentRequest])>((nil, []))

  init(_ make: @escaping @Sendable () -> any ClosableTransport) { self.make = make }

  private var transport: any ClosableTransport {
    state.withLock { state in
      let transport = state.made ?? make()
      state.made = transport
      return transport
    }
  }

  func exchange(
    _ request: HTTPRequest, acceptsAnyCertificate: Bool, limit: Int
  ) async -> TimedAnswer {
    let answer = await transport.exchange(
      request, acceptsAnyCertificate: acceptsAnyCertificate, limit: limit)
    state.withLock { $0.sent.append(answer.record(of: request)) }
    return answer
  }

  func update(_ site: Site) async { await transport.update(site) }
  func close() async { await state.withLock { $0.made }?.close() }

  var received: [ReceivedRequest] { transport.received }
  var visits: SiteVisits? { transport.visits }

  var sentCount: Int { state.withLock { $0.sent.count } }

  func sent(after count: Int) -> [SentRequest] {
    state.withLock { $0.sent.count == count ? [] : Array($0.sent[count...]) }
  }
}

extension TimedAnswer {
  fileprivate func record(of request: HTTPRequest) -> SentRequest {
    switch result {
    case .success(let response):
      SentRequest(
        request, status: response.status.code, failure: nil, resource: resource, site: site)
    case .failure(let error):
      SentRequest(request, status: nil, failure: error, resource: resource, site: site)
    }
  }
}
