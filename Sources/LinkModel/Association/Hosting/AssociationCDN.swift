package struct AssociationCDN: Sendable {
  package struct Copy: Sendable {
    package let download: AssociationDownload
    /// The time of the request to the site, on the virtual clock.
    package let fetchedAt: Duration
    let timeToLive: Duration
  }

  /// How long a file is cached: six hours (reported).
  static let successTimeToLive = Duration.seconds(21_600)
  /// How long a failure is cached: one hour (reported).
  static let failureTimeToLive = Duration.seconds(3_600)

  package static let host = "app-site-association.cdn-apple.com"
  package static let path = "/a/v1/"

  /// Returns the URL at which the CDN serves a host's file (technote TN3155).
  package static func address(of name: String) -> String { "https://\(host)\(path)\(name)" }

  /// Returns the number of seconds for which the CDN caches a file or a failure, as sent in `Cache-Control`.
  package static func seconds(ofFile isFile: Bool) -> Int {
    Int((isFile ? successTimeToLive : failureTimeToLive).components.seconds)
  }

  private var copies: [String: Copy] = [:]

  package init() {}

  package func copy(of host: String, at now: Duration) -> Copy? {
    guard let copy = copies[host], now < copy.fetchedAt + copy.timeToLive else { return nil }
    return copy
  }

  package mutating func keep(_ download: AssociationDownload, of host: String, at now: Duration) {
    let isFile = if case .file = download { true } else { false }
    copies[host] = Copy(
      download: download, fetchedAt: now,
      timeToLive: isFile ? Self.successTimeToLive : Self.failureTimeToLive)
  }
}
