import Dispatch

@testable import MockSite

struct PendingAnswerTests {
  private static let site = Site([
    .init(
      "shop.example",
      [
        .resource(.get, "/slow") { _ in
          .pending {
            await Task.yield()
            return .text("made\n")
          }
        },
        .resource(.get, "/events") { _ in .events() },
        .fixed(.get, "/", .text("at once\n")),
      ])
  ])

  /// Runs a closure on a Dispatch queue, so that its blocking reads do not occupy a thread of the cooperative thread
  /// pool.
  ///
  /// The cooperative thread pool has few threads, and the tasks that create the responses need them.
  private func apart<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Swift.Result(catching: body)) }
    }
  }

  @Test func `a response created by a task is sent in request order`() async throws {
    try await withServer(Self.site) { server in
      let port = server.port
      let answers = try await apart {
        var client = try Client(port: port)
        try client.send(
          "GET /slow HTTP/1.1\r\nHost: shop.example\r\n\r\nGET / HTTP/1.1\r\nHost: shop.example\r\n\r\n"
        )
        return [try client.receive(), try client.receive()]
      }
      expect(answers.map { $0?.status }, equals: [200, 200])
      expect(
        answers.map { String(decoding: $0?.body ?? [], as: UTF8.self) },
        equals: ["made\n", "at once\n"])
    }
  }

  @Test func `events reach every listening client until it disconnects`() async throws {
    try await withServer(Self.site) { server in
      let client = try server.client()
      try client.send("GET /events HTTP/1.1\r\nHost: shop.example\r\n\r\n")
      var text = ""
      while !text.contains("\r\n\r\n") {
        text += String(decoding: try client.readSome(), as: UTF8.self)
      }
      expect(text, contains: "Content-Type: text/event-stream\r\n")
      expect(text, lacks: "Content-Length")
      server.publish("plan")
      while !text.contains("data: plan\n\n") {
        text += String(decoding: try client.readSome(), as: UTF8.self)
      }
      client.endSending()
      // The server closes the connection because the client has closed its sending side.
      expect(try client.readSome().count, equals: 0)
    }
  }

  @Test func `the journal records what its options select, with the time`() async throws {
    var options = SiteServer.Options()
    options.keeps = { $0.path != "/slow" }
    options.clock = { 86_400 }
    try await withServer(Self.site, options: options) { server in
      let port = server.port
      try await apart {
        var client = try Client(port: port)
        _ = try client.get("/slow")
        _ = try client.get("/")
      }
      expect(server.journal.map { $0.request?.path }, equals: ["/"])
      expect(server.journal.map(\.seconds), equals: [86_400])
    }
  }
}
