/// The content an app has cached, by address.
///
/// The caller supplies the time.
package struct ContentCache: Sendable {
  static let timeToLive = Duration.seconds(300)

  private var storedAt: [String: Duration] = [:]
  /// Whether everything loaded before the replay began has been invalidated.
  private var hasForgotten = false

  package init() {}

  /// Whether a copy exists and has not expired; a copy expires at the end of its lifetime.
  package func isFresh(_ url: String, at now: Duration) -> Bool {
    storedAt[url].map { now < $0 + Self.timeToLive } ?? false
  }

  /// Whether the content of the screen in front has expired.
  ///
  /// Screens that were there at the start count as loaded then.
  package func hasExpired(_ url: String, at now: Duration) -> Bool {
    if storedAt[url] == nil, !hasForgotten { return now >= Self.timeToLive }
    return !isFresh(url, at: now)
  }

  package mutating func keep(_ url: String, at now: Duration) { storedAt[url] = now }

  package mutating func forget(_ url: String) { storedAt[url] = .zero - Self.timeToLive }

  package mutating func forgetAll() { (storedAt, hasForgotten) = ([:], true) }
}
