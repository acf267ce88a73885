import CLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Platform {
  typealias Ready = (token: UInt64, readable: Bool, writable: Bool)

  enum Change { case add, modify }

  #if os(Linux)
    static let hasEpoll = true

    static func epollCreate() -> Int32 { epoll_create1(Int32(EPOLL_CLOEXEC)) }

    static func epollChange(
      _ poller: Int32, _ change: Change, _ descriptor: Int32, token: UInt64, read: Bool,
      write: Bool
    ) -> Int32 {
      var event = epoll_event()
      event.events = (read ? EPOLLIN.rawValue : 0) | (write ? EPOLLOUT.rawValue : 0)
      event.data.u64 = token
      let operation = change == .add ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
      return epoll_ctl(poller, operation, descriptor, &event)
    }

    static func epollWait(_ poller: Int32, milliseconds: Int32, into ready: inout [Ready]) {
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 256) { events in
        let count = epoll_wait(poller, events.baseAddress, 256, milliseconds)
        for index in 0..<max(0, Int(count)) {
          let event = events[index]
          // An error or a hang-up is met by the call that follows.
          let failed = event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0
          ready.append(
            (
              event.data.u64, failed || event.events & EPOLLIN.rawValue != 0,
              failed || event.events & EPOLLOUT.rawValue != 0
            ))
        }
      }
    }
  #else
    static let hasEpoll = false
    static func epollCreate() -> Int32 {
      errno = ENOSYS
      return -1
    }
    static func epollChange(
      _: Int32, _: Change, _: Int32, token: UInt64, read: Bool, write: Bool
    ) -> Int32 { -1 }
    static func epollWait(_: Int32, milliseconds: Int32, into: inout [Ready]) {}
  #endif
}
