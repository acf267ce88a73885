/// Tests with a thousand servers and two thousand connections; `scripts/check-clients.sh` tests ten thousand
/// connections.
///
/// Each test runs in its own process, in which no other test opens descriptors or uses memory.
struct LimitTests {
  static let site = Site(anyHost: [.fixed(.get, "/", .text("here"))])

  /// An upper bound for the number of descriptors that the runtime opens when it first waits.
  ///
  /// If each of a thousand servers leaked a descriptor, the number of open descriptors would increase by about a
  /// thousand.
  static let runtimeDescriptors = 10

  /// Returns the increase in open descriptors since an earlier count, or 0 if the system does not report the number.
  static func descriptors(since count: Int?) -> Int {
    guard let count, let now = openDescriptors() else { return 0 }
    return now - count
  }

  @Test func `a thousand servers leave neither descriptors nor memory behind`() async {
    await #expect(processExitsWith: .success) {
      func cycle() async throws {
        try await withServer(LimitTests.site) { server in
          var client = try server.client()
          expect(try client.get("/")?.status, equals: 200)
        }
      }
      // The event loop and the allocator retain memory from their first use, so some servers run before memory is
      // measured.
      for _ in 0..<300 { try await cycle() }
      let (descriptors, memory) = (openDescriptors(), residentBytes())
      for _ in 0..<1_000 { try await cycle() }
      #expect(LimitTests.descriptors(since: descriptors) < LimitTests.runtimeDescriptors)
      if let memory, let after = residentBytes() {
        // A leak of one kilobyte per server would exceed the limit of 512 KiB.
        #expect(after - memory < 512 * 1_024, "\(memory) → \(after) bytes")
      }
    }
  }

  @Test func `a thousand sites in one process respond and stop`() async {
    await #expect(processExitsWith: .success) {
      _ = raiseDescriptorLimit()
      try await withServer(LimitTests.site) { _ in }
      let descriptors = openDescriptors()
      var servers: [SiteServer] = []
      for number in 0..<1_000 {
        let site = Site(anyHost: [.fixed(.get, "/", .text("site \(number)"))])
        servers.append(try SiteServer.start(site))
      }
      expect(Set(servers.map(\.port)).count, equals: 1_000)
      for (number, server) in servers.enumerated() {
        var client = try server.client()
        expect(try client.get("/")?.body.text, equals: "site \(number)")
      }
      for server in servers { await server.stop() }
      #expect(LimitTests.descriptors(since: descriptors) < LimitTests.runtimeDescriptors)
    }
  }

  /// Both ends of a connection are in this process, so each connection uses two descriptors.
  @Test func `two thousand idle connections do not delay others`() async {
    await #expect(processExitsWith: .success) {
      let count = min(2_000, (raiseDescriptorLimit() - 100) / 2)
      try await withServer(LimitTests.site) { _ in }
      let descriptors = openDescriptors()
      try await withServer(LimitTests.site) { server in
        var idle: [IdleConnection] = []
        var client = try server.client()
        for number in 0..<count {
          idle.append(try IdleConnection(port: server.port))
          // A response shows that the server has accepted the earlier connections, so the listen backlog does not
          // overflow.
          if number % 50 == 0 { expect(try client.get("/")?.status, equals: 200) }
        }
        for _ in 0..<100 { expect(try client.get("/")?.status, equals: 200) }
        expect(server.connectionCount, equals: count + 1)
        idle = []
      }
      #expect(LimitTests.descriptors(since: descriptors) < LimitTests.runtimeDescriptors)
    }
  }
}
