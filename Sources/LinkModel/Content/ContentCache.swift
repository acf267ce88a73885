/// The content an app has cached, by address.
///
/// The caller supplies the time.
package struct ContentCache: Sendable {
  private var expiry: [String: Duration] = [:]
  /// Whether everything loaded before the replay began has been invalidated.
  private var hasForgotten = false

  package init() {}

  /// Whether a copy exists and has not expired; a copy expires at the end of its lifetime.
  package func isFresh(_ url: String, at now: Duration) -> Bool {
    expiry[url].map { now < $0 } ?? false
  }

  /// Whether the content of the screen in front has expired.
  ///
  /// Screens that were there at the start count as loaded then.
  package func hasExpired(
    _ url: String, at now: Duration, after timeToLive: Duration = RouteContent.usualTimeToLive
  ) -> Bool {
    if expiry[url] == nil, !hasForgotten { return now >= timeToLive }
    return !isFresh(url, at: now)
  }

  package mutating func keep(
    _ url: String, at now: Duration, for timeToLive: Duration = RouteContent.usualTimeToLive
  ) {
    expiry[url] = now + timeToLive
  }

  package mutating func forget(_ url: String) { expiry[url] = .zero }

  package mutating func forgetAll() { (expiry, hasForgotten) = ([:], true) }
}
