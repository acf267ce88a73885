package import LinkModel

/// This type is a class so that steps can share downloads instead of copying them.
package final class DownloadTrace: Sendable {
  package let app: String
  package let host: String
  package let route: DownloadRoute
  package let url: String
  package let status: Int?
  package let contentType: String?
  /// The label of the resource that answered.
  let resource: String?
  package let bytes: Int
  /// The age of a response from the cache of Apple's CDN; `nil` if the response does not come from that cache.
  package let age: Duration?
  package let isOldCopy: Bool
  package let time: Duration
  package let next: Duration
  package let download: AssociationDownload
  /// What reports of rows that share the download have in common.
  let (json, fileJSON, decisionJSON) = (JSONTemplate(), JSONTemplate(), JSONTemplate())

  init(
    app: String, host: String, route: DownloadRoute, url: String, status: Int?,
    contentType: String?, resource: String?, bytes: Int, age: Duration?, isOldCopy: Bool, time: Duration,
    next: Duration,
    download: AssociationDownload
  ) {
    self.app = app
    self.host = host
    self.route = route
    self.url = url
    self.status = status
    (self.contentType, self.resource) = (contentType, resource)
    self.bytes = bytes
    self.age = age
    self.isOldCopy = isOldCopy
    self.time = time
    self.next = next
    self.download = download
  }

  /// The time at which the site sent the file, possibly to the cache of Apple's CDN.
  var sentAt: Duration { time - (age ?? .zero) }

  package var code: String {
    switch download {
    case .file: "fetched"
    case .refused(let refusal): refusal.code
    case .notAttempted: DecisionReason.associationNotFetched(app: app, host: host).code
    }
  }

  package var origin: String {
    if age != nil { return "cdn-copy" }
    if isOldCopy { return "site-cdn-copy" }
    return route == .cdn ? "cdn" : "site"
  }

  /// What to do about an old copy.
  var remedy: String? { isOldCopy ? "purge the site's CDN, and install the app again" : nil }

  static let origins = ["cdn-copy", "site-cdn-copy", "cdn", "site"]

  static let codes = ["fetched"] + DecisionReason.downloadCodes
}

extension AssociationFile {
  /// What each rule of an app says about a link, which a decision does not keep.
  func trials(of link: Link, for app: String) -> AssociationExplanation { explanation(for: link, app: app) }
}
