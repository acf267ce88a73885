package struct ContentCache: Sendable {
  private var expiry: [String: Duration] = [:]
  private var hasForgotten = false

  package init() {}

  package func isFresh(_ url: String, at now: Duration) -> Bool {
    expiry[url].map { now < $0 } ?? false
  }

  /// Content without a recorded expiry time is assumed to have been loaded when the replay started, unless
  /// `forgetAll()` was called.
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

  package func afterEnd(isOnDisk: Bool) -> ContentCache {
    if isOnDisk { return self }
    var cache = self
    cache.forgetAll()
    return cache
  }

  package mutating func forgetAll() { (expiry, hasForgotten) = ([:], true) }
}
