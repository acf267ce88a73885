/// The exchanges a server keeps: a ring, so that a long run costs no more than a short one.
struct Journal: Sendable {
  struct Waiter: Sendable {
    let id: Int
    let isWanted: @Sendable (Exchange) -> Bool
    let resume: @Sendable (Exchange?) -> Void
  }

  private let capacity: Int
  private var ring: [Exchange] = []
  private var next = 0
  private(set) var dropped = 0
  private var waiters: [Waiter] = []
  private var lastWaiter = 0

  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  mutating func append(_ exchange: Exchange) {
    if ring.count < capacity { return ring.append(exchange) }
    dropped += 1
    guard capacity > 0 else { return }
    ring[next] = exchange
    next = (next + 1) % capacity
  }

  var exchanges: [Exchange] { Array(ring[next...] + ring[..<next]) }

  /// Returns the first exchange that is wanted, or else keeps the waiter and returns its number.
  mutating func first(
    _ isWanted: @escaping @Sendable (Exchange) -> Bool,
    resume: @escaping @Sendable (Exchange?) -> Void
  ) -> (found: Exchange?, waiter: Int) {
    if let found = exchanges.first(where: isWanted) { return (found, 0) }
    lastWaiter += 1
    waiters.append(Waiter(id: lastWaiter, isWanted: isWanted, resume: resume))
    return (nil, lastWaiter)
  }

  mutating func takeWaiters(for exchange: Exchange) -> [Waiter] {
    guard !waiters.isEmpty else { return [] }
    let woken = waiters.filter { $0.isWanted(exchange) }
    waiters.removeAll { waiter in woken.contains { $0.id == waiter.id } }
    return woken
  }

  mutating func takeWaiter(_ id: Int) -> Waiter? {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return nil }
    return waiters.remove(at: index)
  }
}

/// A wait for a request that ended without it.
public struct JournalTimeout: Error, Sendable, CustomStringConvertible {
  /// How long was waited.
  public let time: Duration
  /// What did arrive, oldest first.
  public let journal: [Exchange]

  /// How long was waited, and what did arrive instead.
  public var description: String {
    let arrived =
      journal.isEmpty
      ? "Nothing arrived."
      : "What arrived:\n" + journal.map { "  \($0)" }.joined(separator: "\n")
    return "No such request within \(time). \(arrived)"
  }
}
