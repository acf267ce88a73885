/// Waits until descriptors can be read or written.
///
/// Every descriptor carries a token, which comes back with its readiness. Both back-ends are
/// level-triggered: what is not dealt with is reported again.
protocol Poller: AnyObject {
  func add(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) -> Bool
  func modify(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool)
  func remove(_ descriptor: Int32)
  /// Appends what is ready, waiting for at most this long; a negative time waits for ever.
  func wait(milliseconds: Int32, into ready: inout [Platform.Ready])
}
