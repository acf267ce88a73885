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
    if ring.count < capacity {
      ring.append(exchange)
    } else if capacity == 0 {
      dropped += 1
    } else {
      ring[next] = exchange
      next = next + 1 == capacity ? 0 : next + 1
      dropped += 1
    }
  }

  /// What is kept, oldest first.
  var exchanges: [Exchange] { Array(ring[next...] + ring[..<next]) }

  // MARK: - Waiting

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
