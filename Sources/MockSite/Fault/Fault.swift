/// A fault that is injected at a point in a connection or a response.
///
/// Add a fault to a resource with ``Site/Resource/faults(_:)``, to a host with ``Site/Host/faults``, or to a site with
/// ``Site/connectionFaults``.
public enum Fault: Hashable, Sendable {
  /// The point at which a fault takes effect.
  public enum Point: String, Hashable, Sendable, CaseIterable {
    /// When a connection is accepted, before a request is read.
    ///
    /// For faults of a host or a resource, `accept` has the same effect as `head`.
    case accept
    /// Before the first byte of the response.
    case head
    /// After the head. If the fault ends the response, only part of the content is sent.
    case body
    /// After the last byte of the response.
    case end
  }

  /// Refuses connections: the port is bound, but nothing listens on it.
  ///
  /// A server refuses connections only if this fault is in ``Site/connectionFaults``.
  case refuse
  case delay(Duration, at: Point = .head)
  /// Waits for a random duration in the given range; the server's seed determines the duration.
  case jitter(ClosedRange<Duration>, at: Point = .head)
  /// Stops sending, keeps the connection open for the given duration, and then closes it.
  case stall(Duration = .seconds(60), at: Point = .head)
  /// Sends the content in pieces of the given size in bytes, pausing before each piece.
  case dribble(Int = 1, every: Duration = .milliseconds(100))
  case truncate(after: Int)
  /// Adds a number, possibly negative, to the declared content length. Closes the connection after the content.
  case wrongLength(by: Int)
  /// Sends half of the content as a chunk, followed by an invalid chunk.
  case badChunk
  /// Sends random bytes, which are generated from the server's seed.
  ///
  /// At `accept` and `head`, random bytes replace the response. At `body`, random bytes replace the response's content.
  /// At `end`, random bytes follow the response.
  case garbage(at: Point = .head)
  case halfClose(at: Point = .end)
  /// Resets the connection, so the client's system discards data that the client has not read yet.
  case reset(at: Point = .head)

  /// The maximum total delay of a response's faults; a connection that reaches this delay is closed.
  package static let longestWait = Duration.seconds(60)
}

/// A random number generator (SplitMix64) whose output depends only on its seed, so a failing run can be reproduced.
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

package enum FaultOutcome: Hashable, Sendable {
  case answer(HTTPResponse)
  case refused
  case timedOut
  case lost
  case malformed
}
