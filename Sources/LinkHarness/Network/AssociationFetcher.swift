package import HarnessText
package import LinkModel
package import MockSite

struct AssociationFetcher {
  let transport: any Transport
  let hosts: HostTable

  static let rootPath = "/apple-app-site-association"

  struct Answer {
    var url: String
    var status: Int?
    var contentType: String?
    var resource: String?
    var bytes = 0
    var download: AssociationDownload
  }

  /// If the download from the well-known path fails, systems before iOS 14 and macOS 11 also try the root path; later
  /// systems do not (reported); if both downloads fail, the first failure is returned.
  func ask(_ host: String, _ route: DownloadRoute, for device: Device) async -> Answer {
    let trust = CertificateTrust(hosts[host]?.certificate ?? .valid)
    let accepts = device.accepts(trust, of: host, on: route)
    let first = await ask("https://\(host)\(AssociationDownload.path)", accepts, route, device)
    guard route == .legacy, case .refused = first.download else { return first }
    let second = await ask("https://\(host)\(Self.rootPath)", accepts, route, device)
    if case .refused = second.download { return first }
    return second
  }

  private func ask(
    _ url: String, _ acceptsCertificate: Bool, _ route: DownloadRoute, _ device: Device
  ) async -> Answer {
    do {
      var (response, resource) = try await get(url, acceptsCertificate, route)
      if route != .cdn, device.assumptions[.redirectsWhenDirect] == .followed,
        let target = Self.httpsTarget(of: response, from: url)
      {
        (response, resource) = try await get(target, acceptsCertificate, route)
      }
      return Answer(
        url: url, status: response.status.code, contentType: response.fields["Content-Type"],
        resource: resource, bytes: response.body.count,
        download: AssociationDownload(
          of: response, response.text(named: url), keys: device.os.associationKeys))
    } catch {
      return Answer(url: url, download: AssociationDownload(failedBy: error))
    }
  }

  private func get(
    _ url: String, _ acceptsCertificate: Bool, _ route: DownloadRoute
  ) async throws(TransportError) -> (HTTPResponse, resource: String?) {
    let request = try InMemoryTransport.request(url, ["User-Agent": route.userAgent])
    let answer = await transport.exchange(
      request, acceptsAnyCertificate: acceptsCertificate, limit: AssociationDownload.sizeLimit)
    let response = try answer.result.get()
    if answer.wait + (hosts[request.host]?.latency ?? .zero) > route.patience { throw .timedOut }
    return (response, answer.resource)
  }

  private static func httpsTarget(of response: HTTPResponse, from url: String) -> String? {
    guard let location = response.redirect else { return nil }
    let target = Browser.resolve(location, against: url)
    return Link(target).scheme == "https" ? target : nil
  }
}

extension HTTPResponse {
  init(ofCDN download: AssociationDownload, for host: String) {
    if case .file(let file) = download, file.refusal == nil {
      self.init(
        fields: [
          "Content-Type": "application/json", "Apple-Origin-Format": "json",
          "Cache-Control": "max-age=\(AssociationCDN.seconds(ofFile: true)),public",
        ], body: file.document.source.bytes)
      return
    }
    self.init(
      status: .notFound,
      fields: [
        "Content-Type": "text/plain",
        "Cache-Control": "max-age=\(AssociationCDN.seconds(ofFile: false)),public",
        "Apple-From": "https://\(host)\(AssociationDownload.path)",
      ], body: Array("Not Found\n".utf8))
    fields["Apple-Failure-Reason"] = download.cdnReason
  }

  nonisolated(nonsending) init(
    ofCDNTo request: HTTPRequest, _ copy: nonisolated(nonsending) (String) async -> AssociationDownload
  ) async {
    let prefix = AssociationCDN.path
    let host = request.path.dropFirst(prefix.count).lowercased()
    guard request.method == .get, request.path.hasPrefix(prefix), !host.isEmpty else {
      self.init(status: .notFound, fields: ["Content-Type": "text/plain"])
      return
    }
    self.init(ofCDN: await copy(host), for: host)
  }
}

extension TestPlan {
  /// Returns the response of Apple's CDN if it has cached nothing and requests the file from the plan's site.
  package func cdnResponse(to request: HTTPRequest) async -> HTTPResponse {
    let fetcher = AssociationFetcher(transport: InMemoryTransport(hosts.site), hosts: hosts)
    return await HTTPResponse(ofCDNTo: request) { await fetcher.ask($0, .cdn, for: device).download }
  }
}

extension AssociationDownload {
  fileprivate var cdnReason: String? {
    switch self {
    case .file, .refused(.empty): "SWCERR00401 Bad JSON content"
    case .refused(.status(let status)), .refused(.redirect(let status, _)):
      "SWCERR00101 Bad HTTP Response: \(status)"
    case .refused(.unreachable): "SWCERR00301 Timeout"
    case .refused(.certificate), .refused(.tooLarge), .notAttempted: nil
    }
  }
}

extension AssociationDownload {
  package init(
    of response: HTTPResponse, _ source: SourceText, keys: AssociationKeys = .all
  ) {
    self = .judge(
      status: response.status.code, location: response.fields["Location"], body: response.body,
      source: source, keys: keys)
  }

  package init(failedBy error: TransportError) {
    if case .certificate(let state) = error {
      self = .refused(.certificate(state.words))
    } else {
      self = .refused(.unreachable(error.message))
    }
  }
}

extension CertificateTrust {
  init(_ state: CertificateState) {
    switch state {
    case .valid: self = .trusted
    case .untrustedRoot: self = .untrustedRoot
    case .selfSigned, .expired, .wrongHost: self = .invalid
    }
  }
}
