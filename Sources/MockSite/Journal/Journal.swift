/// A ring buffer with a byte budget keeps memory use bounded during a long run.
struct Journal: Sendable {
  struct Waiter: Sendable {
    let id: Int
    let isWanted: @Sendable (Site.Exchange) -> Bool
    let resume: @Sendable (Site.Exchange?) -> Void
  }

  private let capacity: Int
  private let budget: Int
  private var ring: [Site.Exchange] = []
  private var (first, firstWhole, next) = (0, 0, 0)
  private var bytes = 0
  private(set) var waiters: [Waiter] = []
  private var lastWaiter = 0

  init(capacity: Int, budget: Int) {
    (self.capacity, self.budget) = (max(0, capacity), max(0, budget))
  }

  var dropped: Int { first }

  mutating func append(_ exchange: Site.Exchange) {
    guard capacity > 0 else {
      first += 1
      (firstWhole, next) = (first, first)
      return
    }
    if next - first == capacity { dropFirst() }
    let place = next % capacity
    if place == ring.count { ring.append(exchange) } else { ring[place] = exchange }
    next += 1
    bytes += exchange.heldBytes
    // Content is dropped before whole exchanges, because it accounts for most of the bytes. An exchange without content
    // still shows that a request arrived.
    while bytes > budget, firstWhole < next {
      bytes -= ring[firstWhole % capacity].dropContent()
      firstWhole += 1
    }
    while bytes > budget, first < next { dropFirst() }
  }

  private mutating func dropFirst() {
    bytes -= ring[first % capacity].heldBytes
    ring[first % capacity] = .none
    first += 1
    firstWhole = max(first, firstWhole)
  }

  var exchanges: [Site.Exchange] {
    guard first < next else { return [] }
    let (start, end) = (first % capacity, (next - 1) % capacity + 1)
    return Array(start < end ? ring[start..<end] : ring[start...] + ring[..<end])
  }

  func last(where isWanted: (Site.Exchange) -> Bool) -> Site.Exchange? {
    for number in stride(from: next - 1, through: first, by: -1) where isWanted(ring[number % capacity]) {
      return ring[number % capacity]
    }
    return nil
  }

  mutating func wait(
    after seen: inout Int, _ isWanted: @escaping @Sendable (Site.Exchange) -> Bool,
    resume: @escaping @Sendable (Site.Exchange?) -> Void
  ) -> (exchanges: ArraySlice<Site.Exchange>, waiter: Int) {
    let new = exchanges.suffix(next - max(first, seen))
    seen = next
    if !new.isEmpty { return (new, 0) }
    lastWaiter += 1
    waiters.append(Waiter(id: lastWaiter, isWanted: isWanted, resume: resume))
    return ([], lastWaiter)
  }

  mutating func takeWaiter(_ id: Int) -> Waiter? {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return nil }
    return waiters.remove(at: index)
  }
}

/// The error thrown if no matching request arrived in time, or if the waiting task was cancelled.
public struct JournalTimeout: Error, Sendable, CustomStringConvertible {
  /// The time limit of the wait.
  public let time: Duration
  /// The requests in the journal, oldest first.
  public let journal: [Site.Exchange]

  /// The time limit and the requests that arrived instead.
  public var description: String {
    let arrived =
      journal.isEmpty
      ? "No request arrived."
      : "Requests received:\n" + journal.map { "  \($0)" }.joined(separator: "\n")
    return "No matching request within \(time). \(arrived)"
  }
}
