/// Tests starting and stopping servers.
///
/// The suite is serialized because descriptors are counted for the whole process.
@Suite(.serialized) struct ServerLifeTests {
  static let site = Site(anyHost: [.fixed(.get, "/", .text("here"))])

  @Test func `a port in use is reported as the system reports it`() async throws {
    try await withServer(Self.site) { server in
      let options = SiteServer.Options(port: server.port)
      let error = #expect(throws: SocketError.self) {
        try SiteServer.start(Self.site, options: options)
      }
      expect(error?.operation, equals: "bind")
      expect(error?.name, equals: "EADDRINUSE")
      expect(error?.description.hasPrefix("bind failed with EADDRINUSE ("), equals: true)
    }
  }

  @Test func `stopping twice has no further effect`() async throws {
    let server = try SiteServer.start(Self.site)
    await server.stop()
    await server.stop()
  }

  @Test func `a request that has arrived is answered before the server stops`() async throws {
    let server = try SiteServer.start(Self.site)
    var client = try server.client()
    try client.send(lines("GET / HTTP/1.1", "Host: a"))
    await server.stop()
    expect(try client.receive()?.body.text, equals: "here")
    expectEmpty(try client.receiveAll())
    expect(server.journal.count, equals: 1)
  }

  @Test func `a peer that never reads does not prevent the server from stopping`() async throws {
    let site = Site(anyHost: [
      .fixed(.get, "/", HTTPResponse(body: Array(repeating: 7, count: 20_000_000)))
    ])
    let server = try SiteServer.start(site)
    let client = try Client(port: server.port, receiveBuffer: 4_096)
    try client.send(lines("GET / HTTP/1.1", "Host: a"))
    expect(try client.readSome(1).count, equals: 1)
    await server.stop(within: .milliseconds(20))
    expect(server.journal.count, equals: 1)
  }

  @Test func `two hundred sites started in parallel all respond`() async throws {
    let bodies = try await withThrowingTaskGroup(of: (Int, String?).self) { group in
      for number in 0..<200 {
        group.addTask {
          let site = Site(anyHost: [.fixed(.get, "/", .text("site \(number)"))])
          return try await withServer(site) { server in
            var client = try server.client()
            return (number, try client.get("/")?.body.text)
          }
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    expect(bodies, equals: Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, "site \($0)") }))
  }

  @Test func `a hundred servers leave no descriptors behind`() async throws {
    // The first server starts the event loop, which is never stopped.
    try await withServer(Self.site) { _ in }
    let before = try #require(openDescriptors())
    var least = Int.max
    for _ in 0..<100 {
      try await withServer(Self.site) { server in
        var client = try server.client()
        expect(try client.get("/")?.status, equals: 200)
      }
      least = min(least, openDescriptors() ?? .max)
    }
    // Concurrent suites may open a few descriptors. A leak of one descriptor per server would increase the descriptor
    // count by a hundred.
    #expect(least < before + 50)
  }

  @Test func `a server without references stops`() async throws {
    var port: UInt16 = 0
    do {
      let site = Site(anyHost: [.fixed(.get, "/", .text("without references"))])
      let server = try SiteServer.start(site)
      port = server.port
      expect(startPage(at: port), equals: "without references")
    }
    // The event loop executes commands in order, so the first server has stopped by the time a second server has
    // started.
    try await withServer(Self.site) { _ in }
    #expect(startPage(at: port) != "without references")
  }

  /// Returns the page at `/` of the server that listens on a port, or `nil` if no server responds.
  ///
  /// The page identifies the server: after a server stops, another suite's server may be listening on the same port.
  private func startPage(at port: UInt16) -> String? {
    guard var client = try? Client(port: port) else { return nil }
    return (try? client.get("/"))?.body.text
  }
}
