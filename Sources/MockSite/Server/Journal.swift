/// The exchanges a server keeps: a ring, so that a long run costs no more than a short one.
struct Journal {
  private let capacity: Int
  private var ring: [Exchange] = []
  private var next = 0
  private(set) var dropped = 0

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
}
