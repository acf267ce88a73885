/// Tests slow, idle and non-reading clients with very short timeouts.
struct TimeTests {
  static let site = Site(anyHost: [
    .fixed(.get, "/", .text("here")),
    .fixed(.get, "/big", HTTPResponse(body: Array(repeating: 7, count: 20_000_000))),
  ])

  static func options(
    idle: Duration = .seconds(60), request: Duration = .seconds(60),
    send: Duration = .seconds(60)
  ) -> SiteServer.Options {
    var options = SiteServer.Options()
    (options.idleTime, options.requestTime, options.sendTime) = (idle, request, send)
    return options
  }

  @Test func `an idle connection is closed without a response`() async throws {
    let options = Self.options(idle: .milliseconds(20))
    try await withServer(Self.site, options: options) { server in
      var silent = try server.client()
      expectEmpty(try silent.receiveAll())
      // On a busy machine, the connection may be closed before the request is sent.
      for _ in 0..<100 where server.journal.isEmpty {
        var once = try server.client()
        guard let answer = try? once.get("/") else { continue }
        expect(answer.status, equals: 200)
        expectEmpty(try once.receiveAll())
      }
      expect(server.journal.count, equals: 1)
    }
  }

  @Test(
    arguments: [
      "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
    ])
  func `an incomplete request is answered with 408`(
    _ start: String
  ) async throws {
    let options = Self.options(request: .milliseconds(20))
    try await withServer(Self.site, options: options) { server in
      var client = try server.client()
      try client.send(start)
      let answer = try #require(try client.receive())
      expect(answer.status, equals: 408)
      expect(answer.field("Connection"), equals: "close")
      expectEmpty(try client.receiveAll())
      guard case .refused(.requestTooSlow) = server.journal.first?.outcome else {
        Issue.record("\(server.journal)")
        return
      }
    }
  }

  @Test func `a slowly sent request does not gain time`() async throws {
    let options = Self.options(request: .milliseconds(40))
    try await withServer(Self.site, options: options) { server in
      var client = try server.client()
      // Bytes that arrive must not extend the request timeout. The client waits 2 ms before each byte, and stops
      // sending when the response arrives.
      var sent = 0
      let bytes = "GET / HTTP/1.1\r\nX: " + "x".times(10_000)
      for byte in bytes {
        guard try client.readWithin(milliseconds: 2) == nil else { break }
        try client.send(String(byte))
        sent += 1
      }
      #expect(sent < 1_000)
      expect(try client.receive()?.status, equals: 408)
    }
  }

  @Test func `a peer that does not read its response is disconnected`()
    async throws
  {
    let options = Self.options(send: .milliseconds(20))
    try await withServer(Self.site, options: options) { server in
      let deaf = try Client(port: server.port, receiveBuffer: 4_096)
      try deaf.send(lines("GET /big HTTP/1.1", "Host: a"))
      // The client could detect the disconnection only by reading an incomplete response, so the test checks the
      // server's connection count.
      _ = try await server.first(RequestMatch(.get, "/big"), within: .seconds(20))
      var other = try server.client()
      expect(try other.get("/")?.status, equals: 200)
      while server.connectionCount > 1 { await Task.yield() }
      expect(server.journal.count, equals: 2)
    }
  }

  @Test func `three hundred idle connections do not delay others`() async throws {
    try await withServer(Self.site, options: Self.options()) { server in
      var idle: [IdleConnection] = []
      for _ in 0..<300 { idle.append(try IdleConnection(port: server.port)) }
      var client = try server.client()
      for _ in 0..<10 { expect(try client.get("/")?.status, equals: 200) }
      expect(server.connectionCount, equals: idle.count + 1)
    }
  }
}

/// A connection that is kept open but never used.
final class IdleConnection {
  private let client: Client
  init(port: UInt16) throws { client = try Client(port: port) }
}
