@testable import MockSite

/// Tests responses that clients do not read.
struct OutputBudgetTests {
  private static let large = 8 << 20

  private static let site = Site(anyHost: [
    .resource(.get, "/made") { _ in HTTPResponse(body: Array(repeating: 7, count: large)) },
    .fixed(.get, "/shared", HTTPResponse(body: Array(repeating: 8, count: large))),
    .fixed(.get, "/small", .text("here")),
  ])

  /// Returns options with an output budget of 10 MiB and, by default, a send timeout that no test reaches.
  private static func options(
    send: Duration = .seconds(3_600)
  ) -> SiteServer.Options {
    var options = SiteServer.Options()
    (options.outputBytes, options.sendTime) = (10 << 20, send)
    return options
  }

  private func deafClients(
    _ count: Int, _ path: String, of server: SiteServer
  ) async throws -> [DeafClient] {
    var clients: [DeafClient] = []
    for number in 1...count {
      clients.append(try DeafClient(port: server.port, path))
      _ = try await server.first(within: .seconds(20)) {
        $0.connection == number && $0.request != nil
      }
    }
    return clients
  }

  @Test func `requests wait while unread responses fill the budget`() async throws {
    try await withServer(Self.site, options: Self.options()) { server in
      var deaf = try await deafClients(2, "/made", of: server)
      var client = try server.client()
      try client.send(lines("GET /made HTTP/1.1", "Host: a"))
      expectNil(try client.readWithin(milliseconds: 50))
      expect(server.journal.count, equals: 2)
      deaf.removeLast()
      expect(try client.receive()?.body.count, equals: Self.large)
      expect(try client.get("/small")?.status, equals: 200)
      deaf = []
    }
  }

  @Test func `a client that does not read is disconnected, and waiting clients are answered`() async throws {
    let options = Self.options(send: .milliseconds(20))
    try await withServer(Self.site, options: options) { server in
      var clients: [DeafClient] = []
      for _ in 0..<8 { clients.append(try DeafClient(port: server.port, "/made")) }
      var client = try server.client()
      expect(try client.get("/small")?.status, equals: 200)
      clients = []
    }
  }

  @Test func `a body shared by several responses is counted once`() async throws {
    try await withServer(Self.site, options: Self.options()) { server in
      let deaf = try await deafClients(8, "/shared", of: server)
      var client = try server.client()
      expect(try client.get("/small")?.status, equals: 200)
      expect(server.journal.count, equals: deaf.count + 1)
    }
  }

  @Test func `a file that clients do not read is not in memory`() async throws {
    let file = try LargeFile(size: Self.large)
    let site = Site(
      anyHost: [.file("/file", at: file.path), .fixed(.get, "/small", .text("here"))])
    var options = Self.options()
    options.outputBytes = 1 << 20
    try await withServer(site, options: options) { server in
      let deaf = try await deafClients(2, "/file", of: server)
      var client = try server.client()
      expect(try client.get("/small")?.status, equals: 200)
      expect(server.journal.count, equals: deaf.count + 1)
    }
  }

  /// A queue whose output is sent to a client.
  private final class Sender {
    let held = HeldOutput()
    var queue: OutputQueue
    let client: Client
    private let listener: Socket
    let socket: Socket

    init() throws {
      let (listener, port) = try Socket.listening(port: 0)
      self.listener = listener
      client = try Client(port: port)
      socket = try listener.accept().get()
      queue = OutputQueue(held: held)
    }

    deinit {
      socket.close()
      listener.close()
    }

    func send(_ bytes: [UInt8]) {
      queue.write { _ in .bytes(bytes) }
      _ = queue.flush(to: socket)
    }
  }

  @Test func `sent output is released although the client never reads all of it`() throws {
    let sender = try Sender()
    let response = [UInt8](repeating: 1, count: 8_192)
    while sender.queue.isEmpty { sender.send(response) }
    for _ in 0..<400 {
      var rest = response.count
      while rest > 0 { rest -= try sender.client.readSome(rest).count }
      repeat { sender.send(response) } while sender.queue.isEmpty
    }
    let excess = sender.held.bytes - sender.queue.count
    #expect(excess <= 32_768, "\(sender.held.bytes) bytes are held, \(sender.queue.count) unsent")
  }

  @Test func `an idle connection retains little of its output`() async {
    await #expect(processExitsWith: .success) {
      var senders: [OutputQueue] = []
      let response = [UInt8](repeating: 1, count: 15_000)
      let sender = try Sender()
      let before = residentBytes()
      for _ in 0..<1_000 {
        sender.queue = OutputQueue(held: sender.held)
        // Nothing is sent before all responses have been collected, as with pipelined requests.
        for _ in 0..<4 { sender.queue.write { _ in .bytes(response) } }
        var rest = 60_000
        while rest > 0 {
          _ = sender.queue.flush(to: sender.socket)
          rest -= try sender.client.readSome(rest).count
        }
        #expect(sender.queue.isEmpty)
        senders.append(sender.queue)
      }
      expect(sender.held.bytes, equals: 0)
      guard let before, let after = residentBytes() else { return }
      #expect(after - before < 24 << 20, "\(before) → \(after) bytes")
    }
  }

  @Test func `queued output is counted until it is sent or discarded`() throws {
    let held = HeldOutput()
    let body = [UInt8](repeating: 1, count: 100_000)
    var (one, other) = (OutputQueue(held: held), OutputQueue(held: held))
    one.write { _ in .bytes(body) }
    other.write { buffer in
      buffer += [1, 2, 3]
      return .bytes(body)
    }
    one.write { _ in .bytes([4, 5]) }
    expect(held.bytes, equals: 100_005)
    one.removeAll()
    expect(held.bytes, equals: 100_003)
    other.removeAll()
    expect(held.bytes, equals: 0)
  }
}

/// A client that sends one request and never reads the response.
private final class DeafClient {
  private let client: Client

  init(port: UInt16, _ path: String) throws {
    client = try Client(port: port, receiveBuffer: 4_096)
    try client.send(lines("GET \(path) HTTP/1.1", "Host: a"))
  }
}
