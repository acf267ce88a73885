import CLinux

/// The mechanism that the event loop uses to wait for socket events.
public enum EventBackend: String, Hashable, Sendable, CaseIterable {
  /// Linux's `epoll`, whose cost does not grow with the number of idle connections.
  case epoll
  /// Darwin's `kqueue`, whose cost does not grow with the number of idle connections.
  case kqueue
  /// POSIX `poll`, available on every system.
  case poll

  /// The mechanisms available on this system, with the default first.
  public static var allCases: [EventBackend] {
    #if LIBKQUEUE
      [.kqueue, .epoll, .poll]
    #elseif canImport(Darwin)
      [.kqueue, .poll]
    #elseif os(Linux)
      [.epoll, .poll]
    #else
      [.poll]
    #endif
  }

  static var standard: EventBackend { allCases[0] }

  func makePoller() throws(SocketError) -> any Poller {
    switch self {
    #if os(Linux)
      case .epoll: return try EpollPoller()
    #endif
    #if canImport(Darwin) || LIBKQUEUE
      case .kqueue: return try KqueuePoller()
    #endif
    case .poll: return PollPoller()
    default: throw SocketError(operation: rawValue, code: Platform.notImplemented)
    }
  }
}

/// A level-triggered mechanism that waits until descriptors are readable or writable.
protocol Poller: AnyObject {
  typealias Ready = (token: UInt64, readable: Bool, writable: Bool)

  func add(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) -> Bool
  func modify(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool)
  func remove(_ descriptor: Int32)
  /// Waits until a descriptor is ready or the timeout has elapsed, and appends an entry for each ready descriptor.
  ///
  /// A negative timeout means no limit.
  func wait(milliseconds: Int32, into ready: inout [Ready])
}

#if os(Linux)
  private final class EpollPoller: Poller {
    private let descriptor: Int32

    init() throws(SocketError) {
      descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard descriptor >= 0 else { throw .last("epoll_create1") }
    }

    deinit {
      Platform.closeDescriptor(descriptor)
    }

    func add(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) -> Bool {
      change(descriptor, EPOLL_CTL_ADD, token: token, read: read, write: write) == 0
    }

    func modify(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) {
      _ = change(descriptor, EPOLL_CTL_MOD, token: token, read: read, write: write)
    }

    private func change(
      _ descriptor: Int32, _ operation: Int32, token: UInt64, read: Bool, write: Bool
    ) -> Int32 {
      var event = epoll_event()
      event.events = (read ? EPOLLIN.rawValue : 0) | (write ? EPOLLOUT.rawValue : 0)
      event.data.u64 = token
      return epoll_ctl(self.descriptor, operation, descriptor, &event)
    }

    /// Does nothing, because epoll removes closed descriptors automatically, and the server does not duplicate descriptors.
    func remove(_ descriptor: Int32) {}

    func wait(milliseconds: Int32, into ready: inout [Ready]) {
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 256) { events in
        let count = epoll_wait(descriptor, events.baseAddress, 256, milliseconds)
        for event in events.prefix(max(0, Int(count))) {
          // A descriptor with an error or hang-up counts as readable and writable, because the next read or write reports the
          // error.
          let failed = event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0
          let readable = failed || event.events & EPOLLIN.rawValue != 0
          let writable = failed || event.events & EPOLLOUT.rawValue != 0
          ready.append((event.data.u64, readable, writable))
        }
      }
    }
  }
#endif

private final class PollPoller: Poller {
  private var entries: [pollfd] = []
  private var tokens: [UInt64] = []
  private var positions: [Int32: Int] = [:]

  func add(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) -> Bool {
    positions[descriptor] = entries.count
    tokens.append(token)
    entries.append(Self.entry(descriptor, read, write))
    return true
  }

  func modify(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) {
    guard let position = positions[descriptor] else { return }
    entries[position] = Self.entry(descriptor, read, write)
  }

  func remove(_ descriptor: Int32) {
    guard let position = positions.removeValue(forKey: descriptor) else { return }
    let last = entries.count - 1
    if position < last { positions[entries[last].fd] = position }
    entries.swapAt(position, last)
    entries.removeLast()
    tokens.swapAt(position, last)
    tokens.removeLast()
  }

  func wait(milliseconds: Int32, into ready: inout [Ready]) {
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return }
    for (entry, token) in zip(entries, tokens) where entry.revents != 0 {
      let events = Int32(entry.revents)
      let failed = events & Int32(POLLERR | POLLHUP | POLLNVAL) != 0
      ready.append(
        (token, failed || events & Int32(POLLIN) != 0, failed || events & Int32(POLLOUT) != 0))
    }
  }

  private static func entry(_ descriptor: Int32, _ read: Bool, _ write: Bool) -> pollfd {
    let events = (read ? Int16(POLLIN) : 0) | (write ? Int16(POLLOUT) : 0)
    return pollfd(fd: descriptor, events: events, revents: 0)
  }
}
