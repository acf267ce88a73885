#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@testable import MockSite

/// A hostile server on loopback.
///
/// The server handles one client and counts the bytes that the client accepts.
final class HostileServer: Sendable {
  enum Behaviour: Sendable {
    /// Sends `head`, then sends `bytes` repeatedly, up to about `most` bytes in total.
    ///
    /// The maximum ensures that the server finishes even if the client does not limit the size of the response.
    case flood(head: [UInt8], bytes: [UInt8], most: Int)
    /// Sends `head`, then one byte at a time until the client closes the connection.
    case drip(head: String)
    case silence
  }

  struct Failure: Error { let operation: String }

  private let port: UInt16
  private let descriptor: Int32

  private init() throws {
    descriptor = Self.stream()
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (socket, size) = (descriptor, length)
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && listen(socket, 1) == 0
          && getsockname(socket, $0, &length) == 0
      }
    }
    guard isListening else { throw Failure(operation: "listen") }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }

  private static func stream() -> Int32 {
    #if canImport(Darwin)
      socket(AF_INET, SOCK_STREAM, 0)
    #else
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    return address
  }

  /// Serves the first client on a separate thread while `body` runs with the URL of the file.
  ///
  /// `taken` is the number of bytes that the client accepted before it disconnected, or `nil` if the client
  /// had gone before it could be answered, such as when its deadline passes early on a busy machine.
  static func answering<Value: Sendable>(
    _ behaviour: Behaviour, _ body: (String) async -> Value
  ) async throws -> (taken: Int?, Value) {
    let server = try Self()
    async let taken = server.answer(behaviour)
    let value = await body("http://127.0.0.1:\(server.port)/file")
    server.stopAccepting()
    return (await taken, value)
  }

  private func answer(_ behaviour: Behaviour) async -> Int? {
    await withCheckedContinuation { continuation in
      let code = Platform.startThread { [descriptor] in
        let client = accept(descriptor, nil, nil)
        let taken = Self.answer(behaviour, client)
        close(client)
        continuation.resume(returning: taken)
      }
      precondition(code == 0, "no thread: error \(code)")
    }
  }

  /// Connects and sends nothing, so that `accept` returns even if there was no other client.
  private func stopAccepting() {
    let client = Self.stream()
    var address = Self.address(port: port)
    _ = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    close(client)
  }

  private static func answer(_ behaviour: Behaviour, _ client: Int32) -> Int? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    guard recv(client, &buffer, buffer.count, 0) > 0 else { return nil }
    switch behaviour {
    case .flood(let head, let bytes, let most):
      var sent = transmit(head, to: client) ?? 0
      while sent < most, let count = transmit(bytes, to: client) { sent += count }
      shutdown(client, Int32(SHUT_WR))
      while recv(client, &buffer, buffer.count, 0) > 0 {}
      return sent
    case .drip(let head):
      guard var sent = transmit(Array(head.utf8), to: client) else { return nil }
      while !isReadable(client, within: 5), let count = transmit([0x20], to: client) {
        sent += count
      }
      return sent
    case .silence:
      while recv(client, &buffer, buffer.count, 0) > 0 {}
      return 0
    }
  }

  /// Sends all bytes; returns `nil` if the client has disconnected.
  private static func transmit(_ bytes: [UInt8], to client: Int32) -> Int? {
    var sent = 0
    while sent < bytes.count {
      #if canImport(Darwin)
        var on: Int32 = 1
        setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = bytes[sent...].withUnsafeBytes {
        send(client, $0.baseAddress, $0.count, flags)
      }
      guard count > 0 else { return nil }
      sent += count
    }
    return sent
  }

  private static func isReadable(_ client: Int32, within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }
}
