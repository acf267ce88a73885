import MockSite
import TestSupport
import Testing

/// Running out of descriptors, in a process of its own: the limit holds for all of it.
struct DescriptorTests {
  static let site = Site(anyHost: [.fixed(.get, "/", .text("here"))])

  /// The status of the last of a few clients that are connected at the same time.
  ///
  /// A descriptor that the runtime had open while the others were taken, and closed since, is enough for one more.
  static func lastAnswer(port: UInt16, others: Int = 3) throws -> Int? {
    var client = try Client(port: port)
    defer { client.endSending() }
    let status = try client.get("/")?.status
    return status == 200 && others > 0 ? try lastAnswer(port: port, others: others - 1) : status
  }

  @Test func `without descriptors new clients are refused and old ones are served`() async {
    await #expect(processExitsWith: .success) {
      // An error that leaves the process ends it with a signal and without a word.
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
      // Never all of them: without any, Dispatch on Linux ends the process when it looks after its threads.
      let taken = takeDescriptors(leaving: 8)
      // There are descriptors to accept it with, but the server leaves those to the rest of the process.
      expect(try lastAnswer(port: server.port), equals: 503)
      expect(try first.get("/")?.status, equals: 200)
      giveBack(taken)
      var third = try Client(port: server.port)
      expect(try third.get("/")?.status, equals: 200)
    }
  }
}
