/// What an app keeps of what it loaded, by address; time is the caller's.
package struct ContentCache: Sendable {
  static let timeToLive = Duration.seconds(300)

  private var storedAt: [String: Duration] = [:]
  /// Whether nothing counts any more that was loaded before the replay began.
  private var hasForgotten = false

  package init() {}

  /// Whether there is a copy that still counts: up to the end of its time, and not at it.
  package func isFresh(_ url: String, at now: Duration) -> Bool {
    storedAt[url].map { now < $0 + Self.timeToLive } ?? false
  }

  /// Whether what a screen in front shows has expired; what was there when the replay began was loaded then.
  package func hasExpired(_ url: String, at now: Duration) -> Bool {
    if storedAt[url] == nil, !hasForgotten { return now >= Self.timeToLive }
    return !isFresh(url, at: now)
  }

  package mutating func keep(_ url: String, at now: Duration) { storedAt[url] = now }

  package mutating func forget(_ url: String) { storedAt[url] = .zero - Self.timeToLive }

  package mutating func forgetAll() { (storedAt, hasForgotten) = ([:], true) }
}
