import MockSite
import TestSupport
import Testing

/// A thousand of everything; `scripts/check-clients.sh` goes on to ten thousand clients that say nothing.
///
/// Each in a process of its own, where nobody else opens descriptors or takes memory.
struct LimitTests {
  static let site = Site(anyHost: [.fixed(.get, "/", .text("here"))])

  /// The language's runtime opens a few of its own when it first waits for a time; a thousand of anything would be more.
  static let runtimeDescriptors = 10

  /// How many more are open now; none where the system does not tell.
  static func descriptors(since count: Int?) -> Int {
    guard let count, let now = openDescriptors() else { return 0 }
    return now - count
  }

  @Test func `a thousand servers come and go and leave neither descriptors nor memory`() async {
    await #expect(processExitsWith: .success) {
      func cycle() async throws {
        try await withServer(LimitTests.site) { server in
          var client = try Client(port: server.port)
          expect(try client.get("/")?.status, equals: 200)
        }
      }
      // What is kept for good, the loop and the pools of the allocator, is there after a while.
      for _ in 0..<300 { try await cycle() }
      let (descriptors, memory) = (openDescriptors(), residentBytes())
      for _ in 0..<1_000 { try await cycle() }
      #expect(LimitTests.descriptors(since: descriptors) < LimitTests.runtimeDescriptors)
      if let memory, let after = residentBytes() {
        // A thousandth of this is less than the smallest part of a server.
        #expect(after - memory < 512 * 1_024, "\(memory) → \(after) bytes")
      }
    }
  }

  @Test func `a thousand sites in one process answer and stop`() async {
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
        var client = try Client(port: server.port)
        expect(try client.get("/")?.body.text, equals: "site \(number)")
      }
      for server in servers { await server.stop() }
      #expect(LimitTests.descriptors(since: descriptors) < LimitTests.runtimeDescriptors)
    }
  }

  /// Both ends are in this process, and so each connection takes two descriptors of it.
  @Test func `two thousand idle connections keep nobody waiting`() async {
    await #expect(processExitsWith: .success) {
      let count = min(2_000, (raiseDescriptorLimit() - 100) / 2)
      try await withServer(LimitTests.site) { _ in }
      let descriptors = openDescriptors()
      try await withServer(LimitTests.site) { server in
        var idle: [IdleConnection] = []
        var client = try Client(port: server.port)
        for number in 0..<count {
          idle.append(try IdleConnection(port: server.port))
          // An answer shows that the server has kept up: the queue of the system is not to overflow.
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
