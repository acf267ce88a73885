import CLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls of the server in one shape, and the only place that knows one system from another.
///
/// Every call retries after `EINTR` and returns -1 with `errno` set, as the calls themselves do.
enum Platform {
  static var lastError: Int32 { errno }

  static func message(for code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? ""
  }

  static let errorNames: [Int32: String] = [
    EACCES: "EACCES", EADDRINUSE: "EADDRINUSE", EADDRNOTAVAIL: "EADDRNOTAVAIL",
    EAFNOSUPPORT: "EAFNOSUPPORT", EINVAL: "EINVAL", EMFILE: "EMFILE", ENFILE: "ENFILE",
    ENOBUFS: "ENOBUFS", ENOMEM: "ENOMEM", ENOSYS: "ENOSYS", EPERM: "EPERM", EAGAIN: "EAGAIN",
  ]

  static func isWouldBlock(_ code: Int32) -> Bool { code == EAGAIN || code == EWOULDBLOCK }
  static func isOutOfDescriptors(_ code: Int32) -> Bool {
    code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM
  }

  /// The seconds since 1970 of the system's clock.
  static var secondsSince1970: Int { Int(time(nil)) }

  /// The seconds since 1970 of the last change of a file.
  static func modified(_ status: stat) -> Int {
    #if canImport(Darwin)
      Int(status.st_mtimespec.tv_sec)
    #else
      Int(status.st_mtim.tv_sec)
    #endif
  }

  // MARK: - Sockets

  /// Opens a TCP socket that does not block and is not inherited by child processes.
  static func openSocket() -> Int32 {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      return socket(AF_INET, type | Int32(SOCK_CLOEXEC.rawValue), 0)
    #elseif canImport(Musl)
      return socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)
    #else
      return prepared(socket(AF_INET, SOCK_STREAM, 0))
    #endif
  }

  /// Accepts a connection that does not block, is not inherited, and sends at once.
  static func accept(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      let accepted = retrying { accept4(descriptor, nil, nil, flags) }
    #elseif canImport(Musl)
      let accepted = retrying { accept4(descriptor, nil, nil, SOCK_NONBLOCK | SOCK_CLOEXEC) }
    #else
      let accepted = prepared(retrying { Darwin.accept(descriptor, nil, nil) })
    #endif
    if accepted >= 0 { setOption(accepted, Int32(IPPROTO_TCP), TCP_NODELAY) }
    return accepted
  }

  /// Binds to 127.0.0.1 and listens; 0 lets the system choose the port.
  static func bindToLoopback(_ descriptor: Int32, port: UInt16) -> Int32 {
    setOption(descriptor, SOL_SOCKET, SO_REUSEADDR)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafeBytes(of: &address) { bytes in
      guard let base = bytes.baseAddress else { return -1 }
      return bind(
        descriptor, base.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
  }

  static func startListening(_ descriptor: Int32, backlog: Int32) -> Int32 {
    listen(descriptor, backlog)
  }

  /// The port a socket is bound to, in the order of the host; `nil` with `errno` set on failure.
  static func port(of descriptor: Int32) -> UInt16? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutableBytes(of: &address) { bytes -> Int32 in
      guard let base = bytes.baseAddress else { return -1 }
      return getsockname(descriptor, base.assumingMemoryBound(to: sockaddr.self), &length)
    }
    return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }

  static func receive(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    retrying { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  /// Sends two pieces of memory in one call, without a signal where the peer is gone.
  static func send(
    _ descriptor: Int32, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Int {
    #if canImport(Darwin)
      let flags: Int32 = 0  // SO_NOSIGPIPE is set on every socket instead.
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    if second.isEmpty {
      return retrying { sendto(descriptor, first.baseAddress, first.count, flags, nil, 0) }
    }
    let vectors = (
      iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count),
      iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count)
    )
    return withUnsafeBytes(of: vectors) { bytes in
      var message = msghdr()
      message.msg_iov = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
        .assumingMemoryBound(to: iovec.self)
      message.msg_iovlen = 2
      return retrying { sendmsg(descriptor, &message, flags) }
    }
  }

  static func shutdownSending(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Has the system send a reset instead of an end when the socket is closed.
  static func resetOnClose(_ descriptor: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Closes a descriptor; after `EINTR` it is closed on Linux, so this is never tried twice.
  static func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

  /// Opens a descriptor that is kept in reserve for the day there are no more.
  static func openReserve() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }

  private static func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32) {
    var on: Int32 = 1
    _ = setsockopt(descriptor, level, name, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  #if canImport(Darwin)
    private static func prepared(_ descriptor: Int32) -> Int32 {
      guard descriptor >= 0 else { return descriptor }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE)
      return descriptor
    }
  #endif

  private static func retrying<Count: SignedInteger>(_ call: () -> Count) -> Count {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

// MARK: - Waiting

extension Platform {
  /// Opens what another thread rings to wake the loop: the end to wait on, and the end to ring.
  static func openBell() -> (wait: Int32, ring: Int32)? {
    #if os(Linux)
      let descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
      return descriptor >= 0 ? (descriptor, descriptor) : nil
    #else
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      return (ends[0], ends[1])
    #endif
  }

  static func ring(_ descriptor: Int32) {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  static func silence(_ descriptor: Int32) {
    var counts: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    while read(descriptor, &counts, 32) == 32 {}
  }

  /// Starts a thread of its own for a function that does not return.
  static func startThread(_ body: sending @escaping () -> Void) -> Int32 {
    let box = Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, nil, { runThread($0) }, box.toOpaque())
      if let thread, result == 0 { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let result = pthread_create(&thread, nil, { $0.flatMap(runThread) }, box.toOpaque())
      if result == 0 { pthread_detach(thread) }
    #endif
    if result != 0 { box.release() }
    return result
  }
}

private final class ThreadBody {
  let run: () -> Void
  init(_ run: sending @escaping () -> Void) { self.run = run }
}

private func runThread(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}

// MARK: - epoll

extension Platform {
  /// What epoll reported: the token given with the descriptor, and what it is ready for.
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
