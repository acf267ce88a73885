/// Something that goes wrong on purpose, at a named point of a connection or an answer.
///
/// Put on a resource with ``Site/Resource/faults(_:)``, or on a site with ``Site/connectionFaults``.
public enum Fault: Hashable, Sendable {
  /// Where a fault takes place.
  public enum Point: String, Hashable, Sendable, CaseIterable {
    /// When a connection is accepted, before anything is read; on a resource the same as `head`.
    case accept
    /// Before the first byte of the answer.
    case head
    /// After the head; where a fault cuts, in the middle of the content.
    case body
    /// After the last byte of the answer.
    case end
  }

  /// Connections are refused: the port is held and nobody listens. Only for ``Site/connectionFaults``.
  case refuse
  case delay(Duration, at: Point = .head)
  /// Waits for a time out of a range, drawn from the seed of the server.
  case jitter(ClosedRange<Duration>, at: Point = .head)
  /// Sends no more, keeps the connection for this long, then closes it.
  case stall(Duration = .seconds(60), at: Point = .head)
  /// Sends the content in pieces of this many bytes with a pause before each.
  case dribble(Int = 1, every: Duration = .milliseconds(100))
  case truncate(after: Int)
  /// Promises this many bytes more, or with a negative number fewer, than there are; then closes.
  case wrongLength(by: Int)
  /// Sends half of the content as a chunk, and then something that is no chunk.
  case badChunk
  /// Sends bytes nobody asked for, drawn from the seed: in place of the head or the content, or after the end.
  case garbage(at: Point = .head)
  case halfClose(at: Point = .end)
  /// Resets the connection, so that the client's system discards what it has not read yet.
  case reset(at: Point = .head)

  /// The longest any fault keeps a client waiting, whatever it asks for.
  public static let longestWait = Duration.seconds(60)
}

extension Fault {
  /// The fault without the time it takes, which a replay counts on the virtual clock, or `nil` if nothing else remains.
  var withoutWait: Fault? {
    switch self {
    case .delay, .jitter: nil
    case .stall(_, let point): .halfClose(at: point)
    case .dribble(let size, _): .dribble(size, every: .zero)
    case .refuse, .truncate, .wrongLength, .badChunk, .garbage, .halfClose, .reset: self
    }
  }
}

/// A small generator whose numbers depend on its seed alone (SplitMix64), so that a failing run can be had again.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func duration(in range: ClosedRange<Duration>) -> Duration {
    let unit = Double(next() >> 11) / Double(1 << 53)
    return range.lowerBound + (range.upperBound - range.lowerBound) * unit
  }
}

/// What a client sees of an answer with faults, told without a socket.
public enum FaultOutcome: Hashable, Sendable {
  case answer(HTTPResponse)
  case refused
  case timedOut
  case lost
  case malformed
}
