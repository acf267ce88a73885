#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error from a system call that failed while a server was starting.
public struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
  package let operation: String
  /// The value of `errno` after the failed call.
  public let code: Int32

  package var name: String { Platform.errorNames[code] ?? "errno \(code)" }

  /// The failed call, the name and number of the error, and the system's message.
  public var description: String {
    "\(operation) failed with \(name) (\(code)): \(Platform.message(for: code))"
  }

  static func last(_ operation: String) -> SocketError {
    SocketError(operation: operation, code: errno)
  }
}

struct Socket: Hashable, Sendable {
  enum Transfer: Hashable {
    case bytes(Int)
    case wouldBlock
    case failed(Int32)

    init(_ result: Int) {
      let code = errno
      self =
        result >= 0
        ? .bytes(result) : Platform.isWouldBlock(code) ? .wouldBlock : .failed(code)
    }
  }

  let descriptor: Int32

  /// Binds to a port on 127.0.0.1 and listens; port 0 lets the system choose one.
  static func listening(port: UInt16) throws(SocketError) -> (socket: Socket, port: UInt16) {
    let held = try holding(port: port)
    guard held.socket.startListening() else { throw held.socket.closed(after: "listen") }
    return held
  }

  static func holding(port: UInt16) throws(SocketError) -> (socket: Socket, port: UInt16) {
    let socket = Socket(descriptor: newDescriptor())
    guard socket.descriptor >= 0 else { throw .last("socket") }
    // A server that can accept no connection is of no use.
    if Platform.isAmongTheLast(socket.descriptor, Platform.spareDescriptors + 1) {
      socket.close()
      throw SocketError(operation: "socket", code: EMFILE)
    }
    let isBound = socket.bindToLoopback(port: port)
    if isBound, let port = socket.port { return (socket, port) }
    throw socket.closed(after: isBound ? "getsockname" : "bind")
  }

  private static func newDescriptor() -> Int32 {
    #if canImport(Glibc)
      prepared(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    #else
      prepared(socket(AF_INET, SOCK_STREAM, 0))
    #endif
  }

  private func bindToLoopback(port: UInt16) -> Bool {
    setOption(SOL_SOCKET, SO_REUSEADDR)
    return Self.withLoopbackAddress(port) { bind(descriptor, $0, $1) }
  }

  /// Connects to a port on 127.0.0.1; unlike the sockets of a server, this one blocks.
  static func connected(to port: UInt16, readingWithin time: Duration) throws(SocketError) -> Socket {
    let socket = Socket(descriptor: newDescriptor())
    guard socket.descriptor >= 0 else { throw .last("socket") }
    Platform.block(socket.descriptor)
    var limit = timeval(tv_sec: Int(time.components.seconds), tv_usec: 0)
    _ = setsockopt(socket.descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    if withLoopbackAddress(port, { connect(socket.descriptor, $0, $1) }) { return socket }
    throw socket.closed(after: "connect")
  }

  private static func withLoopbackAddress(
    _ port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafeBytes(of: &address) { bytes in
      guard let base = bytes.baseAddress else { return false }
      return call(base.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
    }
  }

  /// The port the socket is bound to, in host byte order; `nil` with `errno` set on failure.
  private var port: UInt16? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutableBytes(of: &address) { bytes -> Int32 in
      guard let base = bytes.baseAddress else { return -1 }
      return getsockname(descriptor, base.assumingMemoryBound(to: sockaddr.self), &length)
    }
    return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }

  func startListening() -> Bool { listen(descriptor, 1_024) == 0 }

  func accept() -> Result<Socket, SocketError> {
    let accepted = Self.prepared(Platform.retrying { Platform.accept(descriptor) })
    guard accepted >= 0 else { return .failure(.last("accept")) }
    let socket = Socket(descriptor: accepted)
    socket.setOption(Int32(IPPROTO_TCP), TCP_NODELAY)
    return .success(socket)
  }

  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    Transfer(Platform.retrying { recv(descriptor, buffer.baseAddress, buffer.count, 0) })
  }

  /// Does not raise `SIGPIPE` if the peer has closed the connection.
  func send(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer = .init(start: nil, count: 0)) -> Transfer
  {
    #if canImport(Darwin)
      let flags: Int32 = 0  // SO_NOSIGPIPE is set on every socket instead.
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    if second.isEmpty {
      return Transfer(
        Platform.retrying { sendto(descriptor, first.baseAddress, first.count, flags, nil, 0) })
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
      return Transfer(Platform.retrying { sendmsg(descriptor, &message, flags) })
    }
  }

  func shutdownSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Makes `close()` reset the connection instead of shutting it down gracefully.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  func close() { Platform.closeDescriptor(descriptor) }

  /// Closes the socket after an operation that failed, and returns its error.
  private func closed(after operation: String) -> SocketError {
    defer { close() }
    return .last(operation)
  }

  private func setOption(_ level: Int32, _ name: Int32) {
    var on: Int32 = 1
    _ = setsockopt(descriptor, level, name, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func prepared(_ descriptor: Int32) -> Int32 {
    guard descriptor >= 0 else { return descriptor }
    Platform.prepare(descriptor)
    #if canImport(Darwin)
      Socket(descriptor: descriptor).setOption(SOL_SOCKET, SO_NOSIGPIPE)
    #endif
    return descriptor
  }
}
