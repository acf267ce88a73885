/// How the event loop waits for its sockets.
public enum EventBackend: String, Hashable, Sendable, CaseIterable {
  /// Linux's `epoll`, whose cost does not grow with idle connections.
  case epoll
  case poll

  static let standard: EventBackend = Platform.hasEpoll ? .epoll : .poll
}

extension EventBackend {
  func makePoller() throws(SocketError) -> any Poller {
    switch self {
    case .epoll: try EpollPoller()
    case .poll: PollPoller()
    }
  }
}
