import CLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Platform {
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
}
