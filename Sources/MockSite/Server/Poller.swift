/// How the event loop waits for its sockets.
public enum EventBackend: String, Hashable, Sendable, CaseIterable {
  /// Linux's `epoll`, whose cost does not grow with idle connections.
  case epoll
  /// `poll`, which every system has.
  case poll

  /// The best of the system the program runs on.
  static let standard: EventBackend = Platform.hasEpoll ? .epoll : .poll
}

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

extension EventBackend {
  func makePoller() throws(SocketError) -> any Poller {
    switch self {
    case .epoll: try EpollPoller()
    case .poll: PollPoller()
    }
  }
}
