import MockSite

/// The transport of a row, which is made on first use, because most rows send no requests.
final class RowTransport {
  private let make: () -> any ClosableTransport
  private(set) var made: RecordingTransport?

  init(_ make: @escaping () -> any ClosableTransport) { self.make = make }

  func callAsFunction() -> RecordingTransport {
    let transport = made ?? RecordingTransport(make())
    made = transport
    return transport
  }
}

/// Records what a row sends.
final class RecordingTransport: ClosableTransport {
  private let transport: any ClosableTransport
  private let sent = Guarded<[SentRequest]>([])

  init(_ transport: any ClosableTransport) { self.transport = transport }

  func exchange(
    _ request: HTTPRequest, acceptsAnyCertificate: Bool, limit: Int
  ) async -> TimedAnswer {
    let answer = await transport.exchange(
      request, acceptsAnyCertificate: acceptsAnyCertificate, limit: limit)
    sent.withLock { $0.append(answer.record(of: request)) }
    return answer
  }

  func update(_ site: Site) async { await transport.update(site) }
  func close() async { await transport.close() }

  var received: [ReceivedRequest] { transport.received }
  var visits: SiteVisits? { transport.visits }

  var sentCount: Int { sent.withLock { $0.count } }

  func sent(after count: Int) -> [SentRequest] {
    sent.withLock { Array($0[count...]) }
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
