import HarnessText
import LinkModel
import MockSite

extension Stages {
  mutating func ask(_ asked: HTTPRequest) async -> SiteAnswer {
    if asked.host == AssociationCDN.host, world.hosts[AssociationCDN.host] == nil {
      return SiteAnswer(request: asked, result: .success(await inspect(asked)))
    }
    return await SiteAnswer(to: asked, over: world.siteCDN.transport(to: transport, at: world.now))
  }

  mutating func deploy(_ changes: [HostDescription]) async {
    for change in changes where change.association != nil {
      guard let time = world.hosts[change.name]?.cdnKeeps,
        let request = try? HTTPRequest(
          .get, "https://\(change.name)\(AssociationFetcher.wellKnownPath)")
      else { continue }
      let response = world.hosts.site.respond(to: request)
      world.siteCDN.keep(response, of: change.name, from: world.now, for: time)
    }
    world.hosts.deploy(changes)
    await transport.update(world.hosts.site)
  }

  /// Returns the response that Apple's CDN would send: the cached file, or a 404 with the reason if there is no valid
  /// file.
  ///
  /// The header fields and reasons are taken from published responses of the CDN.
  private mutating func inspect(_ asked: HTTPRequest) async -> HTTPResponse {
    let prefix = "/a/v1/"
    let host = asked.path.dropFirst(prefix.count).lowercased()
    guard asked.method == .get, asked.path.hasPrefix(prefix), !host.isEmpty else {
      return HTTPResponse(status: .notFound, fields: ["Content-Type": "text/plain"])
    }
    switch await copy(of: host) {
    case .file(let file) where file.refusal == nil:
      return HTTPResponse(
        fields: [
          "Content-Type": "application/json", "Apple-Origin-Format": "json",
          "Cache-Control": "max-age=\(AssociationCDN.seconds(ofFile: true)),public",
        ], body: file.document.source.bytes)
    case .file: return Self.failure("SWCERR00401 Bad JSON content", of: host)
    case .refused(let refusal): return Self.failure(refusal.cdnReason, of: host)
    case .notAttempted: return Self.failure(nil, of: host)
    }
  }

  /// Returns the download that Apple's CDN has cached for a host.
  ///
  /// If the CDN has no cached download, it requests the file, as it does for a device.
  private mutating func copy(of host: String) async -> AssociationDownload {
    if let copy = world.cdn.copy(of: host, at: world.now) { return copy.download }
    let answer = await fetcher.ask(host, .cdn, for: world.device.system)
    world.cdn.keep(answer.download, of: host, at: world.now)
    world.siteAnswers[host] = answer
    return answer.download
  }

  private static func failure(_ reason: String?, of host: String) -> HTTPResponse {
    var fields: HTTPFields = [
      "Content-Type": "text/plain",
      "Cache-Control": "max-age=\(AssociationCDN.seconds(ofFile: false)),public",
      "Apple-From": "https://\(host)\(AssociationFetcher.wellKnownPath)",
    ]
    if let reason { fields.append(name: "Apple-Failure-Reason", value: reason) }
    return HTTPResponse(status: .notFound, fields: fields, body: Array("Not Found\n".utf8))
  }
}

extension AssociationDownload.Refusal {
  /// The reason that the CDN's response states for a refusal; `nil` if no published response shows the reason.
  fileprivate var cdnReason: String? {
    switch self {
    case .status(let status), .redirect(let status, _):
      "SWCERR00101 Bad HTTP Response: \(status)"
    case .unreachable: "SWCERR00301 Timeout"
    case .empty: "SWCERR00401 Bad JSON content"
    case .certificate, .tooLarge: nil
    }
  }
}
