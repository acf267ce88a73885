import LinkModel
import MockSite

/// The sites' own CDNs, which serve the previous association file for some time after a deployment.
struct SiteCDN {
  private var copies: [String: Copy] = [:]

  private struct Copy {
    let response: HTTPResponse
    let end: Duration
  }

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

  func transport(to site: any Transport, at now: Duration) -> any Transport {
    copies.isEmpty ? site : Front(site: site, cdn: self, now: now)
  }

  private struct Front: Transport {
    let site: any Transport
    let cdn: SiteCDN
    let now: Duration

    func exchange(
      _ request: HTTPRequest, acceptsAnyCertificate: Bool, limit: Int
    ) async -> TimedAnswer {
      if request.method == .get, request.path == AssociationDownload.path,
        let response = cdn.response(of: request.host, at: now)
      {
        return TimedAnswer(result: .success(response))
      }
      return await site.exchange(
        request, acceptsAnyCertificate: acceptsAnyCertificate, limit: limit)
    }

    func update(_ site: Site) async { await self.site.update(site) }
  }
}
