/// Moments at which the loop has to look at something, whatever happens on the sockets.
///
/// There are few: connections that linger after their last answer, servers that are being stopped,
/// listeners that wait for a descriptor.
struct Deadlines {
  /// What a deadline is for.
  enum Purpose {
    case lingering(token: UInt64)
    case draining(Listener)
    case resumingAccept(Listener)
  }

  private var list: [(moment: ContinuousClock.Instant, purpose: Purpose)] = []

  mutating func add(_ purpose: Purpose, in duration: Duration) {
    let moment = ContinuousClock.now + duration
    // Kept in order; most are added last, since most durations are the same.
    let index = list.lastIndex { $0.moment <= moment }.map { $0 + 1 } ?? 0
    list.insert((moment, purpose), at: index)
  }

  /// How long to wait for the next deadline, rounded up; -1 without one.
  func milliseconds() -> Int32 {
    guard let first = list.first else { return -1 }
    let (seconds, attoseconds) = (first.moment - ContinuousClock.now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int32(min(seconds, 1_000) * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
  }

  mutating func takeExpired() -> [Purpose] {
    guard let first = list.first else { return [] }
    let now = ContinuousClock.now
    guard first.moment <= now else { return [] }
    let count = list.firstIndex { $0.moment > now } ?? list.count
    let expired = list[..<count].map(\.purpose)
    list.removeFirst(count)
    return expired
  }
}
