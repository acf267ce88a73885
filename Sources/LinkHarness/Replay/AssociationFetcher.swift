public import LinkModel
import MockSite

/// Downloads association files as the system does when an app is installed or updated.
struct AssociationFetcher {
  let transport: any Transport
  let provenance: Provenance

  /// Fetches the file of one host over HTTPS from its well-known path.
  ///
  /// Systems since iOS 14 ask for no other path; the root path was a fallback of earlier ones.
  func fetch(host: String, for app: String) async -> FetchRecord {
    let url = "https://\(host)/.well-known/apple-app-site-association"
    do {
      let response = try await transport.get(url)
      let source = provenance.source(of: response.body)
      let download = AssociationDownload.judge(
        status: response.status.code, location: response.fields["Location"],
        body: response.body, source: source ?? SourceText(response.body, file: url))
      return FetchRecord(
        app: app, host: host, url: url, status: response.status.code,
        contentType: response.fields["Content-Type"], bytes: response.body.count,
        download: download)
    } catch {
      let refusal: AssociationDownload.Refusal =
        if case .certificate(let state) = error { .certificate(state.words) } else {
          .unreachable(error.message)
        }
      return FetchRecord(
        app: app, host: host, url: url, status: nil, contentType: nil, bytes: 0,
        download: .refused(refusal))
    }
  }
}

/// One download of an association file.
public struct FetchRecord: Sendable {
  /// The app it was for.
  public let app: String
  /// The host that was asked.
  public let host: String
  /// The address that was asked for.
  public let url: String
  /// The status of the answer, if there was one.
  public let status: Int?
  /// The type of the answer, if it named one.
  public let contentType: String?
  /// The size of the body.
  public let bytes: Int
  /// What the system makes of it.
  public let download: AssociationDownload

  /// The word plans expect: `fetched`, or the code of the refusal.
  public var code: String {
    switch download {
    case .file: "fetched"
    case .refused(let refusal): refusal.code
    case .notAttempted: "association-not-fetched"
    }
  }

  /// Every code there is.
  static let codes = [
    "fetched", "association-unreachable", "association-certificate", "association-redirected",
    "association-not-found", "association-http-status", "association-too-large",
    "association-empty",
  ]
}
