import MockSite

/// The CDNs that sites put in front of themselves: each serves the association file of before a deployment for some time.
struct SiteCDN: Sendable {
  private var copies: [String: Copy] = [:]

  private struct Copy: Sendable {
    let response: HTTPResponse
    let end: Duration
  }

  /// Keeps what a host answers before a deployment; an older copy that still counts stays.
  mutating func keep(
    _ response: HTTPResponse, of host: String, from now: Duration, for time: Duration
  ) {
    if self.response(of: host, at: now) == nil {
      copies[host] = Copy(response: response, end: now + time)
    }
  }

  func response(of host: String, at now: Duration) -> HTTPResponse? {
    guard let copy = copies[host], now < copy.end else { return nil }
    return copy.response
  }

  /// The site as its CDNs let others see it.
  func transport(to site: any Transport, at now: Duration) -> any Transport {
    copies.isEmpty ? site : Front(site: site, cdn: self, now: now)
  }

  private struct Front: Transport {
    let site: any Transport
    let cdn: SiteCDN
    let now: Duration

    func send(
      _ request: HTTPRequest, acceptsAnyCertificate: Bool, limit: Int
    ) async throws(TransportError) -> HTTPResponse {
      if request.method == .get, request.path == AssociationFetcher.wellKnownPath,
        let response = cdn.response(of: request.host, at: now)
      {
        return response
      }
      return try await site.send(
        request, acceptsAnyCertificate: acceptsAnyCertificate, limit: limit)
    }

    func update(_ site: Site) async { await self.site.update(site) }
  }
}
