/// What an app keeps of what it loaded, by address; time is the caller's.
package struct ContentCache: Sendable {
  static let timeToLive = Duration.seconds(300)

  private var storedAt: [String: Duration] = [:]

  package init() {}

  /// Whether there is a copy that still counts: up to the end of its time, and not at it.
  package func isFresh(_ url: String, at now: Duration) -> Bool {
    storedAt[url].map { now < $0 + Self.timeToLive } ?? false
  }

  package mutating func keep(_ url: String, at now: Duration) { storedAt[url] = now }

  package mutating func forgetAll() { storedAt = [:] }
}
