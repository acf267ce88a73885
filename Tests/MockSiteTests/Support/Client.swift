#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A client that sends exactly the given bytes through a blocking socket, with a deadline for every read.
struct Client: ~Copyable {
  struct Failure: Error {
    let operation: String
    let code: Int32
    var isReset: Bool { code == ECONNRESET }
  }

  /// A response as received from the server, without interpretation.
  struct Answer: Hashable {
    var head: String
    var body: [UInt8]

    var status: Int { head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }

    func field(_ name: String) -> String? {
      for line in head.split(separator: "\r\n").dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        if parts.first?.lowercased() == name.lowercased() {
          return parts.last.map { String($0.drop { $0 == " " }) }
        }
      }
      return nil
    }
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// The descriptor limit, which is raised on first access.
  ///
  /// The default limits of 1,024 on Linux and 256 on macOS are too low for tests that run in parallel.
  private static let descriptorLimit = raiseDescriptorLimit()

  /// Connects to a port of 127.0.0.1, optionally with a small receive buffer.
  init(port: UInt16, receiveBuffer: Int32? = nil) throws {
    _ = Self.descriptorLimit
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(operation: "socket", code: errno) }
    if var size = receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
    var deadline = timeval(tv_sec: 20, tv_usec: 0)
    let length = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &deadline, length)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &deadline, length)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafeBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        connect(descriptor, $0.baseAddress, socklen_t(bytes.count))
      }
    }
    guard result == 0 else { throw Failure(operation: "connect", code: errno) }
  }

  deinit {
    close(descriptor)
  }

  func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard sent > 0 else { throw Failure(operation: "send", code: errno) }
      rest = rest.dropFirst(sent)
    }
  }

  func endSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Reads once; returns an empty array at the end of the stream.
  func readSome(_ size: Int = 65_536) throws -> [UInt8] {
    var failure: Int32?
    let piece = [UInt8](unsafeUninitializedCapacity: size) { memory, count in
      let received = recv(descriptor, memory.baseAddress, size, 0)
      if received < 0 { failure = errno }
      count = max(0, received)
    }
    if let failure { throw Failure(operation: "recv", code: failure) }
    return piece
  }

  /// Returns `true` if data or the end of the stream arrives within the given time, otherwise `nil`.
  func readWithin(milliseconds: Int32) throws -> Bool? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0 ? true : nil
  }

  /// Reads one response; returns `nil` if the connection ends before the response is complete.
  ///
  /// Reads content only if the header section declares the content's length.
  mutating func receive(toHead: Bool = false) throws -> Answer? {
    var end: Int?
    while true {
      end = buffer.firstRange(of: [13, 10, 13, 10])?.upperBound
      if end != nil { break }
      let piece = try readSome()
      if piece.isEmpty { return nil }
      buffer += piece
    }
    guard let end else { return nil }
    var answer = Answer(head: buffer[..<end].map { $0 }.text, body: [])
    buffer.removeSubrange(..<end)
    let length = toHead ? 0 : answer.field("Content-Length").flatMap { Int($0) } ?? 0
    while buffer.count < length {
      let piece = try readSome()
      if piece.isEmpty { return nil }
      buffer += piece
    }
    answer.body = Array(buffer[..<length])
    buffer.removeSubrange(..<length)
    return answer
  }

  mutating func receiveAll() throws -> [UInt8] {
    var all = buffer
    buffer = []
    while true {
      let piece = try readSome()
      if piece.isEmpty { return all }
      all += piece
    }
  }

  mutating func get(_ path: String, host: String = "shop.example") throws -> Answer? {
    try send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    return try receive()
  }
}

func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// Returns the number of entries in `/proc/self/fd`, or `nil` if the system does not have this directory.
///
/// Use only the difference between two results: the entries include `.`, `..` and the descriptor opened for reading the
/// directory.
func openDescriptors() -> Int? {
  guard let folder = opendir("/proc/self/fd") else { return nil }
  defer { closedir(folder) }
  var count = 0
  while readdir(folder) != nil { count += 1 }
  return count
}

/// Lowers the descriptor limit, and opens descriptors until only a few are left.
func takeDescriptors(leaving few: Int32) -> [Int32] {
  #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    let resource = RLIMIT_NOFILE
  #endif
  var limits = rlimit()
  getrlimit(resource, &limits)
  // The process may have inherited descriptors with high numbers.
  let inUse = 0..<Int32(min(limits.rlim_cur, 65_536))
  let limit = (inUse.last { fcntl($0, F_GETFD) >= 0 } ?? 2) + 32
  limits.rlim_cur = rlim_t(limit)
  setrlimit(resource, &limits)
  var taken: [Int32] = []
  while case let descriptor = dup(0), descriptor >= 0 {
    taken.append(descriptor)
    if descriptor >= limit - few - 1 { break }
  }
  return taken
}

/// Closes the descriptors that `takeDescriptors` opened.
func giveBack(_ descriptors: some Sequence<Int32>) {
  for descriptor in descriptors { close(descriptor) }
}

extension SiteServer {
  func client() throws -> Client { try Client(port: port) }
}
