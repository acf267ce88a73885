struct WaitTests {
  static let site = Site(anyHost: [.page("/:name", title: "Page")])

  @Test func `a wait ends with the expected request`() async throws {
    try await withServer(Self.site) { server in
      async let awaited = server.first(RequestMatch(.get, "/two"), within: .seconds(20))
      var client = try server.client()
      _ = try client.get("/one")
      _ = try client.get("/two")
      expect(try await awaited.index, equals: 1)
      // A request that has already arrived ends the wait immediately.
      expect(try await server.first(RequestMatch(.get, "/one"), within: .zero).index, equals: 0)
    }
  }

  /// The limit ends a deadlock; it is long, because the time until a busy machine runs the test counts too.
  @Test(.timeLimit(.minutes(5)))
  func `the predicate of a wait may read the journal`() async throws {
    try await withServer(Self.site) { server in
      let isLast: @Sendable (Site.Exchange) -> Bool = {
        $0.request?.path == "/two" && server.journal.count == 2
      }
      async let awaited = server.first(within: .seconds(20), where: isLast)
      var client = try server.client()
      _ = try client.get("/one")
      _ = try client.get("/two")
      expect(try await awaited.index, equals: 1)
      expect(try await server.first(within: .zero, where: isLast).index, equals: 1)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a request that arrives while earlier ones are checked ends the wait`() async throws {
    try await withServer(Self.site) { server in
      var client = try server.client()
      _ = try client.get("/one")
      let found = try await server.first(within: .zero) { exchange in
        if exchange.request?.path == "/two" { return true }
        var other = try? Client(port: server.port)
        _ = try? other?.get("/two")
        return false
      }
      expect(found.request?.path, equals: "/two")
    }
  }

  @Test func `a wait that times out lists what arrived`() async throws {
    try await withServer(Self.site) { server in
      let empty = await #expect(throws: JournalTimeout.self) {
        _ = try await server.first(RequestMatch(.get, "/x"), within: .milliseconds(1))
      }
      expect(
        empty?.description, equals: "No matching request within 0.001 seconds. No request arrived.")
      var client = try server.client()
      _ = try client.get("/one")
      let other = await #expect(throws: JournalTimeout.self) {
        _ = try await server.first(RequestMatch(.get, "/x"), within: .milliseconds(1))
      }
      expect(
        other?.description,
        equals: """
          No matching request within 0.001 seconds. Requests received:
            #1.0 GET shop.example/one → 200 by page /:name
          """)
    }
  }

  @Test func `a wait ends when its task is cancelled`() async throws {
    try await withServer(Self.site) { server in
      let task = Task { try await server.first(RequestMatch(.get, "/x"), within: .seconds(600)) }
      task.cancel()
      await #expect(throws: JournalTimeout.self) { _ = try await task.value }
    }
  }

  @Test func `several waits end with the same request`() async throws {
    try await withServer(Self.site) { server in
      let found = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await server.first(RequestMatch(.get, "/a"), within: .seconds(20)).index
          }
        }
        var client = try server.client()
        _ = try client.get("/a")
        return try await group.reduce(into: []) { $0.append($1) }
      }
      expect(found, equals: Array(repeating: 0, count: 20))
    }
  }
}
