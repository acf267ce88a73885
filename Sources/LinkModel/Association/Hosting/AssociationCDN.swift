/// Apple's CDN, which serves its cached copy until that expires (Supporting associated domains).
package struct AssociationCDN: Sendable {
  package struct Copy: Sendable {
    package let download: AssociationDownload
    /// When it last asked the site, since the start of the replay.
    package let fetchedAt: Duration
    let timeToLive: Duration
  }

  /// How long a file stays cached: six hours (observed).
  static let successTimeToLive = Duration.seconds(21_600)
  /// How long a failure stays cached: one hour (observed).
  static let failureTimeToLive = Duration.seconds(3_600)

  package static let host = "app-site-association.cdn-apple.com"

  /// The address at which Apple shows the copy of a host (technote TN3155).
  package static func address(of name: String) -> String { "https://\(host)/a/v1/\(name)" }

  /// How long an answer counts, as its `Cache-Control` says.
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
