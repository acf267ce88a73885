import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A client that keeps connections open and checks every response.
///
/// Requests are sent on all connections before the first response is read, so the server always has work. Sockets are
/// blocking, so the client needs only two system calls per request.
struct LoadClient {
  struct Failure: Error {
    let text: String
  }

  let port: UInt16
  let path: String
  let body: [UInt8]

  /// Connects, sends requests, and returns the number of responses per second.
  func requestsPerSecond(connections: Int, for time: Duration) throws -> Double {
    let sockets = try (0..<connections).map { _ in try connectSocket() }
    defer { for socket in sockets { close(socket) } }
    let request = self.request
    var length = 0
    var buffer = [UInt8](repeating: 0, count: 65_536)
    length = try exchange(sockets[0], request, &buffer, expecting: nil)
    let start = ContinuousClock.now
    var answers = 0
    var checksum = 0
    while ContinuousClock.now - start < time {
      for socket in sockets { try send(socket, request) }
      for socket in sockets {
        let count = try receive(socket, &buffer, expecting: length)
        checksum &+= try check(buffer[..<count])
        answers += 1
      }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard checksum == answers &* Self.sum(body[...]) else { throw Failure(text: "wrong checksum") }
    return Double(answers) / seconds
  }

  /// Sends one request on a new connection and checks the response.
  func once() throws {
    let socket = try connectSocket()
    defer { close(socket) }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    _ = try exchange(socket, request, &buffer, expecting: nil)
  }

  private var request: [UInt8] {
    Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: */*\r\n\r\n".utf8)
  }

  private func exchange(
    _ socket: Int32, _ request: [UInt8], _ buffer: inout [UInt8], expecting: Int?
  ) throws -> Int {
    try send(socket, request)
    let count = try receive(socket, &buffer, expecting: expecting)
    guard try check(buffer[..<count]) == Self.sum(body[...]) else {
      throw Failure(text: "wrong body")
    }
    return count
  }

  /// Checks the status and returns the checksum of the content.
  private func check(_ answer: ArraySlice<UInt8>) throws -> Int {
    guard answer.count > body.count, answer.starts(with: "HTTP/1.1 200".utf8) else {
      throw Failure(text: String(decoding: answer, as: UTF8.self))
    }
    return Self.sum(answer.suffix(body.count))
  }

  private static func sum(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { bytes in
      var sum = 0
      for byte in bytes { sum = sum &* 31 &+ Int(byte) }
      return sum
    }
  }

  private func connectSocket() throws -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafeBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        connect(descriptor, $0.baseAddress, socklen_t(bytes.count))
      }
    }
    guard result == 0 else { throw Failure(text: "connect: errno \(errno)") }
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    let length = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, length)
    return descriptor
  }

  private func send(_ socket: Int32, _ bytes: [UInt8]) throws {
    guard write(socket, bytes, bytes.count) == bytes.count else {
      throw Failure(text: "write: errno \(errno)")
    }
  }

  /// Reads one response.
  ///
  /// The response is complete when it has the expected length or, if the length is unknown, when it ends with the
  /// expected body.
  private func receive(_ socket: Int32, _ buffer: inout [UInt8], expecting: Int?) throws -> Int {
    var count = 0
    while true {
      let space = buffer.count - count
      let received = buffer.withUnsafeMutableBytes {
        recv(socket, $0.baseAddress?.advanced(by: count), space, 0)
      }
      guard received > 0 else {
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        throw Failure(text: "recv: \(received), errno \(errno), after: \(text)")
      }
      count += received
      if let expecting {
        if count >= expecting { return count }
      } else if buffer[..<count].suffix(body.count).elementsEqual(body) {
        return count
      }
    }
  }
}

/// Runs blocking work on a separate thread, so it does not occupy a thread that the servers need.
func onThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Swift.Result { try work() }) }.start()
  }
}
