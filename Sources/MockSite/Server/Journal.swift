/// What a server has received, oldest first: a list as it was at one moment.
///
/// A request is in the journal before its answer is sent, so a client that has an answer finds it here.
public struct Journal: RandomAccessCollection, Sendable {
  /// How many exchanges were left out because there were more than the server keeps.
  ///
  /// The oldest are dropped first; nothing else is ever missing.
  public let dropped: Int
  private let exchanges: [Exchange]

  init(exchanges: [Exchange], dropped: Int) {
    self.exchanges = exchanges
    self.dropped = dropped
  }

  /// The position of the oldest exchange.
  public var startIndex: Int { exchanges.startIndex }
  /// The position after the newest exchange.
  public var endIndex: Int { exchanges.endIndex }
  /// The exchange at a position.
  public subscript(position: Int) -> Exchange { exchanges[position] }
}

/// The exchanges a server keeps: a ring, so that a long run costs no more than a short one.
struct JournalRing {
  private let capacity: Int
  private var exchanges: [Exchange] = []
  private var next = 0
  private var dropped = 0

  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  mutating func append(_ exchange: Exchange) {
    if exchanges.count < capacity {
      exchanges.append(exchange)
    } else if capacity == 0 {
      dropped += 1
    } else {
      exchanges[next] = exchange
      next = next + 1 == capacity ? 0 : next + 1
      dropped += 1
    }
  }

  var journal: Journal {
    Journal(exchanges: Array(exchanges[next...] + exchanges[..<next]), dropped: dropped)
  }
}
