/// A TCP socket that never blocks: a descriptor and what can be done with it.
///
/// The byte stream under a connection; encryption would take the place of ``receive(into:)`` and
/// ``send(_:_:)`` and of nothing else.
struct Socket: Hashable, Sendable {
  enum Transfer: Hashable {
    case bytes(Int)
    case wouldBlock
    case failed(Int32)
  }

  let descriptor: Int32

  /// Binds to a port of 127.0.0.1 and listens; 0 lets the system choose.
  static func listening(port: UInt16) throws(SocketError) -> (socket: Socket, port: UInt16) {
    let held = try holding(port: port)
    guard held.socket.listen() else {
      let error = SocketError.last("listen")
      held.socket.close()
      throw error
    }
    return held
  }

  static func holding(port: UInt16) throws(SocketError) -> (socket: Socket, port: UInt16) {
    let descriptor = Platform.openSocket()
    guard descriptor >= 0 else { throw .last("socket") }
    let socket = Socket(descriptor: descriptor)
    let failed: String
    if Platform.bindToLoopback(descriptor, port: port) != 0 {
      failed = "bind"
    } else if let port = Platform.port(of: descriptor) {
      return (socket, port)
    } else {
      failed = "getsockname"
    }
    let error = SocketError.last(failed)
    socket.close()
    throw error
  }

  func listen() -> Bool {
    Platform.startListening(descriptor, backlog: 1_024) == 0
  }

  func accept() -> Result<Socket, SocketError> {
    let accepted = Platform.accept(descriptor)
    return accepted >= 0 ? .success(Socket(descriptor: accepted)) : .failure(.last("accept"))
  }

  /// Reads what is there; no bytes mean that the peer sends no more.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    Self.transfer(Platform.receive(descriptor, into: buffer))
  }

  /// Writes two pieces of memory in one system call, as far as the peer takes them.
  func send(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Transfer {
    Self.transfer(Platform.send(descriptor, first, second))
  }

  func shutdownSending() {
    Platform.shutdownSending(descriptor)
  }

  func resetOnClose() {
    Platform.resetOnClose(descriptor)
  }

  func close() {
    Platform.closeDescriptor(descriptor)
  }

  private static func transfer(_ result: Int) -> Transfer {
    if result >= 0 { return .bytes(result) }
    let code = Platform.lastError
    return Platform.isWouldBlock(code) ? .wouldBlock : .failed(code)
  }
}
