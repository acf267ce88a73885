import MockSite
import TestSupport
import Testing

/// Tests the exhaustion of descriptors, in a separate process, because the limit applies to the whole process.
struct DescriptorTests {
  static let site = Site(anyHost: [.fixed(.get, "/", .text("here"))])

  /// The status received by the last of several simultaneous clients.
  ///
  /// One more may be served if the runtime has closed a descriptor since the others were taken.
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
      // An error that leaves the exit test would end the process with a signal and without a message.
      do {
        try await Self.serve()
      } catch {
        Issue.record(error)
      }
    }
  }

  private static func serve() async throws {
    try await withServer(site) { server in
      var first = try Client(port: server.port)
      expect(try first.get("/")?.status, equals: 200)
      // Not all of them: without any descriptor, Dispatch on Linux ends the process when it checks its threads.
      let taken = takeDescriptors(leaving: 8)
      // There are descriptors to accept the client, but the server leaves them to the rest of the process.
      expect(try lastAnswer(port: server.port), equals: 503)
      expect(try first.get("/")?.status, equals: 200)
      giveBack(taken)
      var third = try Client(port: server.port)
      expect(try third.get("/")?.status, equals: 200)
    }
  }
}
