/// Exhausts the descriptors in a separate process, because the limit applies to the whole process.
struct DescriptorTests {
  static let site = Site(anyHost: [.fixed(.get, "/", .text("here"))])

  /// Connects several clients that stay connected; returns the first status other than 200, or 200 if there is none.
  ///
  /// Several clients are needed, because the server can accept another client for each descriptor that the runtime
  /// closes.
  static func lastAnswer(port: UInt16, others: Int = 3) throws -> Int? {
    var client = try Client(port: port)
    defer { client.endSending() }
    let status = try client.get("/")?.status
    return status == 200 && others > 0 ? try lastAnswer(port: port, others: others - 1) : status
  }

  @Test func `without free descriptors, new clients are refused and existing ones are served`()
    async
  {
    await #expect(processExitsWith: .success) {
      // An error thrown from an exit test would end the process with a signal and without a message.
      do {
        try await Self.serve()
      } catch {
        Issue.record(error)
      }
    }
  }

  @Test func `a server that could accept no client does not start`() async {
    await #expect(processExitsWith: .success) {
      let taken = takeDescriptors(leaving: 12)
      #expect(throws: SocketError.self) { try SiteServer.start(Self.site) }
      giveBack(taken)
      await #expect(throws: Never.self) { try await SiteServer.start(Self.site).stop() }
    }
  }

  private static func serve() async throws {
    try await withServer(site) { server in
      var first = try server.client()
      expect(try first.get("/")?.status, equals: 200)
      // A few descriptors remain free. On Linux, Dispatch needs a free descriptor to check its threads, and terminates
      // the process if there is none.
      let taken = takeDescriptors(leaving: 8)
      // The server refuses new clients because it leaves the last free descriptors to other code in the process.
      expect(try lastAnswer(port: server.port), equals: 503)
      expect(try first.get("/")?.status, equals: 200)
      giveBack(taken)
      var third = try server.client()
      expect(try third.get("/")?.status, equals: 200)
    }
  }
}
