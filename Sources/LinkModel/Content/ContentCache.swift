/// What an app keeps of what it loaded, by address; time is the caller's.
public struct ContentCache: Sendable {
  /// How long a copy counts.
  static let timeToLive = Duration.seconds(300)

  private var storedAt: [String: Duration] = [:]

  /// Makes an empty cache.
  public init() {}

  /// Whether there is a copy that still counts: up to the end of its time, and not at it.
  public func isFresh(_ url: String, at now: Duration) -> Bool {
    storedAt[url].map { now < $0 + Self.timeToLive } ?? false
  }

  /// Keeps a copy.
  public mutating func keep(_ url: String, at now: Duration) { storedAt[url] = now }

  /// Forgets one copy.
  public mutating func forget(_ url: String) { storedAt[url] = nil }

  /// Forgets every copy.
  public mutating func forgetAll() { storedAt = [:] }
}
