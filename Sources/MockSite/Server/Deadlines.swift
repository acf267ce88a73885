/// Obsolete entries, which short-lived connections leave behind, are removed in batches.
struct Deadlines {
  enum Purpose {
    case lingering(token: UInt64)
    case overdue(token: UInt64)
    case resuming(token: UInt64)
    case draining(Listener)
    case resumingAccept(Listener)
    case waiter(ServerState, id: Int)
  }

  typealias Moment = ContinuousClock.Instant

  private var heap = Heap<Moment, Purpose>()
  private var limit = 1_024

  var count: Int { heap.count }

  mutating func add(_ purpose: Purpose, in duration: Duration) {
    add(purpose, at: .now + duration)
  }

  mutating func add(_ purpose: Purpose, at moment: Moment) { heap.add(purpose, at: moment) }

  /// Returns -1 if there is no deadline; otherwise, the result is rounded up and capped at 1,001,000.
  func milliseconds() -> Int32 {
    guard let first = heap.first else { return -1 }
    let (seconds, attoseconds) = (first.key - .now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int32(min(seconds, 1_000) * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
  }

  mutating func takeExpired(now: Moment) -> [Purpose] {
    var expired: [Purpose] = []
    while let first = heap.first, first.key <= now {
      expired.append(first.value)
      heap.removeFirst()
    }
    return expired
  }

  /// Removes obsolete entries if the heap has outgrown its limit; the amortized cost per insertion is logarithmic.
  mutating func sweep(_ isOfUse: (Purpose) -> Bool) {
    guard heap.count > limit else { return }
    heap.keep(isOfUse)
    limit = max(1_024, 2 * heap.count)
  }
}
