import MockSite
import TestSupport
import Testing

/// Running out of descriptors, in a process of its own: the limit holds for all of it.
struct DescriptorTests {
  static let site = Site(anyHost: [.fixed(.get, "/", .text("here"))])

  @Test func `without descriptors new clients are refused and old ones are served`() async {
    await #expect(processExitsWith: .success) {
      try await withServer(Self.site) { server in
        var first = try Client(port: server.port)
        expect(try first.get("/")?.status, equals: 200)
        let taken = takeAllDescriptors(limit: 100)
        giveBack(taken.suffix(1))
        do {
          // The client takes the last descriptor, and the server has none to accept it with.
          var second = try Client(port: server.port)
          expect(try second.receive()?.status, equals: 503)
          expect(try first.get("/")?.status, equals: 200)
        }
        giveBack(taken.dropLast())
        var third = try Client(port: server.port)
        expect(try third.get("/")?.status, equals: 200)
      }
    }
  }
}
