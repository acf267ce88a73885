import MockSite

final class RecordingTransport: ClosableTransport {
  private let transport: any ClosableTransport
  private let requests = Guarded<[SentRequest]>([])

  init(_ transport: any ClosableTransport) { self.transport = transport }

  func exchange(
    _ request: HTTPRequest, acceptsAnyCertificate: Bool, limit: Int
  ) async -> TimedAnswer {
    let answer = await transport.exchange(
      request, acceptsAnyCertificate: acceptsAnyCertificate, limit: limit)
    requests.withLock { $0.append(answer.record(of: request)) }
    return answer
  }

  func update(_ site: Site) async { await transport.update(site) }
  func close() async { await transport.close() }

  var received: [ReceivedRequest] { transport.received }
  var visits: SiteVisits? { transport.visits }

  var sent: [SentRequest] { requests.withLock(\.self) }
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
