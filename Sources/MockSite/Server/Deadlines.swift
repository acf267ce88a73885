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

  private var heap: [(moment: Moment, order: Int, purpose: Purpose)] = []
  private var added = 0
  private var limit = 1_024

  var count: Int { heap.count }

  mutating func add(_ purpose: Purpose, in duration: Duration) {
    add(purpose, at: .now + duration)
  }

  mutating func add(_ purpose: Purpose, at moment: Moment) {
    added += 1
    heap.append((moment, added, purpose))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isEarlier(child, parent) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Returns -1 if there is no deadline; otherwise, the result is rounded up and capped at 1,001,000.
  func milliseconds() -> Int32 {
    guard let first = heap.first else { return -1 }
    let (seconds, attoseconds) = (first.moment - .now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int32(min(seconds, 1_000) * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
  }

  mutating func takeExpired(now: Moment) -> [Purpose] {
    var expired: [Purpose] = []
    while let first = heap.first, first.moment <= now {
      expired.append(first.purpose)
      removeFirst()
    }
    return expired
  }

  /// Removes obsolete entries if the heap has outgrown its limit; the amortized cost per insertion is logarithmic.
  mutating func sweep(_ isOfUse: (Purpose) -> Bool) {
    guard heap.count > limit else { return }
    heap = heap.filter { isOfUse($0.purpose) }
    // A sorted array is a valid binary heap.
    heap.sort { ($0.moment, $0.order) < ($1.moment, $1.order) }
    limit = max(1_024, 2 * heap.count)
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && isEarlier(child, least) {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(least, parent)
      parent = least
    }
  }

  private func isEarlier(_ one: Int, _ other: Int) -> Bool {
    (heap[one].moment, heap[one].order) < (heap[other].moment, heap[other].order)
  }
}
