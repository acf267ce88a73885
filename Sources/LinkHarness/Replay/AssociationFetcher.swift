package import HarnessText
package import LinkModel
package import MockSite

package struct AssociationFetcher {
  let transport: any Transport
  let provenance: Provenance
  let hosts: HostTable

  package static let wellKnownPath = "/.well-known/apple-app-site-association"
  static let rootPath = "/apple-app-site-association"

  struct Answer {
    var url: String
    var status: Int?
    var contentType: String?
    var bytes = 0
    var download: AssociationDownload
  }

  /// Downloads a host's association file over HTTPS.
  ///
  /// If the download from the well-known path fails, systems before iOS 14 and macOS 11 also try the root path. Later
  /// systems try the root path only if the assumption `rootPath` is `tried`. If the downloads from the well-known path
  /// and the root path both fail, the first failure is returned.
  func ask(_ host: String, _ route: DownloadRoute, for device: Device) async -> Answer {
    let trust = CertificateTrust(hosts[host]?.certificate ?? .valid)
    let accepts = device.accepts(trust, of: host, on: route)
    let first = await ask("https://\(host)\(Self.wellKnownPath)", accepts, route, device)
    let triesRoot = route == .legacy || device.assumptions[.rootPath] == .tried
    guard triesRoot, case .refused = first.download else { return first }
    let second = await ask("https://\(host)\(Self.rootPath)", accepts, route, device)
    if case .refused = second.download { return first }
    return second
  }

  private func ask(
    _ url: String, _ acceptsCertificate: Bool, _ route: DownloadRoute, _ device: Device
  ) async -> Answer {
    do {
      let limit = AssociationDownload.sizeLimit
      var response = try await transport.get(
        url, acceptsAnyCertificate: acceptsCertificate, limit: limit)
      if route != .cdn, device.assumptions[.redirectsWhenDirect] == .followed,
        let target = Self.httpsTarget(of: response, from: url)
      {
        response = try await transport.get(
          target, acceptsAnyCertificate: acceptsCertificate, limit: limit)
      }
      let source = provenance.source(of: response.body)
      return Answer(
        url: url, status: response.status.code, contentType: response.fields["Content-Type"],
        bytes: response.body.count,
        download: AssociationDownload(
          of: response, source ?? SourceText(response.body, file: url),
          assumptions: device.assumptions, keys: device.os.associationKeys))
    } catch {
      return Answer(url: url, download: AssociationDownload(failedBy: error))
    }
  }

  private static func httpsTarget(of response: HTTPResponse, from url: String) -> String? {
    guard (300..<400).contains(response.status.code), let location = response.fields["Location"]
    else { return nil }
    let target = Browser.resolve(location, against: url)
    return Link(target).scheme == "https" ? target : nil
  }
}

extension AssociationDownload {
  package init(
    of response: HTTPResponse, _ source: SourceText, assumptions: Assumptions = .init(),
    keys: AssociationKeys = .all
  ) {
    self = .judge(
      status: response.status.code, location: response.fields["Location"], body: response.body,
      source: source, assumptions: assumptions, keys: keys)
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
