/// Tests which bytes the server sends for each fault; `FaultTableTests` tests the effects of faults on `URLSession`.
struct FaultTests {
  static let moment = Duration.milliseconds(5)

  static func site(_ faults: Fault...) -> Site {
    var resource = Site.Resource.fixed(.get, "/", HTTPResponse(body: Array("0123456789".utf8)))
    for fault in faults { resource = resource.faults(fault) }
    return Site(anyHost: [resource, .fixed(.get, "/well", .text("well"))])
  }

  struct Row: NamedRow {
    let name: String
    let site: Site
    /// The content received after the header section; `nil` if nothing is sent.
    let content: String?
    var field = "Content-Length"
    var value = "10"
  }

  /// Faults after which the server closes the connection.
  static let rows = [
    Row(name: "stall before the head", site: site(.stall(moment)), content: nil),
    Row(name: "stall in the content", site: site(.stall(moment, at: .body)), content: "01234"),
    Row(name: "stall at the end", site: site(.stall(moment, at: .end)), content: "0123456789"),
    Row(name: "truncated", site: site(.truncate(after: 3)), content: "012"),
    Row(
      name: "longer than it is", site: site(.wrongLength(by: 5)), content: "0123456789", value: "15"
    ),
    Row(
      name: "shorter than it is", site: site(.wrongLength(by: -5)), content: "0123456789",
      value: "5"),
    Row(
      name: "bad chunk", site: site(.badChunk), content: "5\r\n01234\r\nnot a chunk\r\n",
      field: "Transfer-Encoding", value: "chunked"),
    Row(name: "half closed before the head", site: site(.halfClose(at: .head)), content: nil),
    Row(name: "half closed in the content", site: site(.halfClose(at: .body)), content: "01234"),
    Row(name: "half closed at the end", site: site(.halfClose()), content: "0123456789"),
    Row(
      name: "dribbled, then truncated", site: site(.dribble(2, every: moment), .truncate(after: 4)),
      content: "0123"),
    Row(
      name: "delayed, then half closed", site: site(.delay(moment), .halfClose(at: .body)),
      content: "01234"),
  ]

  @Test(arguments: rows)
  func `a fault that closes the connection sends what it specifies`(
    _ row: Row
  ) async throws {
    try await withServer(row.site) { server in
      var client = try server.client()
      try client.send(lines("GET / HTTP/1.1", "Host: a"))
      let all = try client.receiveAll().text
      guard let content = row.content else {
        expectEmpty(all)
        return
      }
      expect(all, hasPrefix: "HTTP/1.1 200 OK\r\n")
      expect(all, contains: "\r\n\(row.field): \(row.value)\r\n")
      expect(all, hasSuffix: "\r\n\r\n" + content)
      expect(server.journal.first?.faults.isEmpty, equals: false)
    }
  }

  static let harmless: [Fault] = [
    .delay(moment), .delay(moment, at: .body), .delay(moment, at: .end),
    .jitter(.zero...moment), .dribble(3, every: .milliseconds(1)),
  ]

  @Test(arguments: harmless)
  func `a fault that only delays leaves response and connection intact`(
    _ fault: Fault
  ) async throws {
    try await withServer(Self.site(fault)) { server in
      var client = try server.client()
      // The requests are pipelined, so the second one must wait until the response to the first one has been sent.
      try client.send(
        lines("GET / HTTP/1.1", "Host: a") + lines("GET /well HTTP/1.1", "Host: a"))
      expect(try client.receive()?.body.text, equals: "0123456789")
      expect(try client.receive()?.body.text, equals: "well")
      try client.send(lines("GET /well HTTP/1.1", "Host: a"))
      expect(try client.receive()?.body.text, equals: "well")
    }
  }

  @Test(arguments: [Fault.reset(), .reset(at: .body), .reset(at: .end)])
  func `a reset fault resets the connection`(_ fault: Fault) async throws {
    try await withServer(Self.site(fault)) { server in
      var client = try server.client()
      try client.send(lines("GET / HTTP/1.1", "Host: a"))
      let error = #expect(throws: Client.Failure.self) { _ = try client.receiveAll() }
      expect(error?.isReset, equals: true)
    }
  }

  @Test func `garbage depends on the seed alone`() async throws {
    func bytes(_ seed: UInt64) async throws -> [UInt8] {
      var options = SiteServer.Options()
      options.seed = seed
      return try await withServer(Self.site(.garbage()), options: options) { server in
        var client = try server.client()
        try client.send(lines("GET / HTTP/1.1", "Host: a"))
        return try client.receiveAll()
      }
    }
    let (one, again, other) = (try await bytes(1), try await bytes(1), try await bytes(2))
    expect(one, equals: again)
    #expect(one != other)
    expect(one.count, equals: 64)
  }

  @Test func `on a virtual clock, a server answers at once, and its journal says what the faults took`() async throws {
    let faults: [(faults: [Fault], wait: Duration)] = [
      ([], .zero), ([.delay(.seconds(2))], .seconds(2)),
      ([.delay(.seconds(2)), .delay(.seconds(3), at: .body)], .seconds(5)),
      ([.delay(.seconds(2), at: .end)], .zero), ([.stall(.seconds(4), at: .body)], .seconds(4)),
      ([.stall()], .seconds(30)),
      ([.dribble(2, every: .seconds(1))], .seconds(2)), ([.delay(.seconds(1)), .reset()], .seconds(1)),
      ([.truncate(after: 2)], .zero), ([.wrongLength(by: -1)], .zero), ([.wrongLength(by: 9)], .zero),
      ([.badChunk], .zero),
      ([.garbage()], .zero), ([.halfClose(at: .body)], .zero),
    ]
    var options = SiteServer.Options()
    options.virtualPatience = .seconds(30)
    let request = try HTTPRequest(.get, "http://a/", fields: ["X": "1"])
    for row in faults {
      let site = Site([.init("a", [.fixed(.get, "/", .text("text")).faults(row.faults)])])
      let expected = site.timedOutcome(of: site.answer(to: request), patience: .seconds(30))
      let server = try SiteServer.start(site, options: options)
      let seen = server.exchange(request, number: 7)
      await server.stop()
      expect(seen.wait, equals: row.wait, "\(row.faults)")
      expect(expected.wait, equals: row.wait)
      switch (seen.outcome, expected.outcome) {
      case (.answer(let response), .answer(let other)): expect(response.body, equals: other.body, "\(row.faults)")
      default: expect(seen.outcome, equals: expected.outcome, "\(row.faults)")
      }
      expect(server.journal.map { $0.request?.fields.map(\.name) }, equals: [["Host", "X"]])
    }
    for (fault, outcome) in [
      (Fault.refuse, FaultOutcome.refused), (.stall(at: .accept), .timedOut), (.halfClose(at: .accept), .lost),
    ] {
      var site = Site([.init("a", [.fixed(.get, "/", .text("text"))])])
      site.connectionFaults = [fault]
      let server = try SiteServer.start(site, options: options)
      expect(server.exchange(request, number: 1).outcome, equals: outcome)
      await server.stop()
    }
  }

  @Test func `jitter differs between visits, but not between runs`() throws {
    let late = Site.Resource.fixed(.get, "/", .text("x"))
      .faults(.jitter(.seconds(1)...Duration.seconds(9)))
    let site = Site([.init("a", [late])])
    let request = try HTTPRequest(.get, "http://a/")
    func waits() -> [Duration] {
      let session = SiteSession(site)
      return (0..<3).map { _ in
        site.timedOutcome(of: session.answer(to: request), patience: .seconds(30)).wait
      }
    }
    expect(waits(), equals: waits())
    expect(Set(waits()).count, equals: 3)
  }

  @Test func `a fault applies only to its step of a sequence`() async throws {
    let site = Site(anyHost: [
      .fixed(.get, "/", .text("broken")).faults(.halfClose(at: .head)).times(2).then(.text("well"))
    ])
    try await withServer(site) { server in
      for _ in 0..<2 {
        var client = try server.client()
        expectNil(try client.get("/"))
      }
      var client = try server.client()
      expect(try client.get("/")?.body.text, equals: "well")
      expect(server.journal.map(\.visit), equals: [1, 2, 3])
    }
  }

  @Test func `a server that stops does not wait for faults`() async throws {
    let server = try SiteServer.start(Self.site(.stall()))
    var client = try server.client()
    try client.send(lines("GET / HTTP/1.1", "Host: a"))
    _ = try await server.first(within: .seconds(20)) { $0.resource != nil }
    await server.stop()
    expectEmpty(try client.receiveAll())
  }

  @Test func `a fault ends when its client disconnects`() async throws {
    try await withServer(Self.site(.stall())) { server in
      do {
        let client = try server.client()
        try client.send(lines("GET / HTTP/1.1", "Host: a"))
        _ = try await server.first(within: .seconds(20)) { $0.resource != nil }
      }
      var client = try server.client()
      expect(try client.get("/well")?.status, equals: 200)
    }
  }

  // MARK: - Connections

  static func onConnection(_ faults: Fault...) -> Site {
    var site = Site(anyHost: [.fixed(.get, "/", .text("here"))])
    site.connectionFaults = faults
    return site
  }

  @Test func `clients are refused while the site specifies it`() async throws {
    let open = Self.onConnection()
    var patient = SiteServer.Options()
    // If all processors are busy, `settle` can take longer than the default idle time.
    patient.idleTime = .seconds(600)
    let options = patient
    try await withServer(Self.onConnection(.refuse), options: options) { server in
      // The event loop executes commands in order, so once another server has started, all earlier updates have been
      // applied.
      func settle() async throws { try await withServer(open, options: options) { _ in } }
      try await settle()
      #expect(throws: Client.Failure.self) { _ = try server.client() }
      server.update(open)
      try await settle()
      var client = try server.client()
      expect(try client.get("/")?.status, equals: 200)
      server.update(Self.onConnection(.refuse))
      try await settle()
      #expect(throws: Client.Failure.self) { _ = try server.client() }
      expect(try client.get("/")?.status, equals: 200)
      server.update(open)
      try await settle()
      var other = try server.client()
      expect(try other.get("/")?.status, equals: 200)
    }
  }

  @Test func `a connection can be delayed, stalled, reset and filled with garbage`() async throws {
    try await withServer(Self.onConnection(.delay(Self.moment, at: .accept))) { server in
      var client = try server.client()
      expect(try client.get("/")?.body.text, equals: "here")
    }
    try await withServer(Self.onConnection(.stall(Self.moment, at: .accept))) { server in
      var client = try server.client()
      try client.send(lines("GET / HTTP/1.1", "Host: a"))
      expectEmpty(try client.receiveAll())
    }
    try await withServer(Self.onConnection(.reset(at: .accept))) { server in
      var client = try server.client()
      #expect(throws: Client.Failure.self) { _ = try client.receiveAll() }
    }
    try await withServer(Self.onConnection(.garbage(at: .accept))) { server in
      var client = try server.client()
      expect(try client.receiveAll().count, equals: 64)
    }
  }

  @Test func `the total of all waits of a response is limited`() throws {
    let site = Self.site(.delay(.seconds(3_000)), .dribble(1, every: .seconds(3_000)))
    let answer = site.answer(to: try HTTPRequest(.get, "http://a/"))
    expect(site.outcome(of: answer, patience: .seconds(61)), equals: .lost)
    expect(site.outcome(of: answer, patience: .seconds(10)), equals: .timedOut)
  }
}
