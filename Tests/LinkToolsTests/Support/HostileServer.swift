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
/// The server handles one client at a time and counts the bytes that the client accepts.
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

  let port: UInt16
  private let descriptor: Int32

  init() throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
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

  var url: String { "http://127.0.0.1:\(port)/file" }

  /// Serves one client on a separate thread; returns the number of bytes that the client accepted before it
  /// disconnected.
  func answer(_ behaviour: Behaviour) async -> Int {
    await withCheckedContinuation { continuation in
      let code = Platform.startThread { [descriptor] in
        let client = accept(descriptor, nil, nil)
        continuation.resume(returning: Self.answer(behaviour, client))
        close(client)
      }
      precondition(code == 0, "no thread: error \(code)")
    }
  }

  private static func answer(_ behaviour: Behaviour, _ client: Int32) -> Int {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    guard recv(client, &buffer, buffer.count, 0) > 0 else { return 0 }
    switch behaviour {
    case .flood(let head, let bytes, let most):
      var sent = transmit(head, to: client) ?? 0
      while sent < most, let count = transmit(bytes, to: client) { sent += count }
      shutdown(client, Int32(SHUT_WR))
      while recv(client, &buffer, buffer.count, 0) > 0 {}
      return sent
    case .drip(let head):
      var sent = transmit(Array(head.utf8), to: client) ?? 0
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
