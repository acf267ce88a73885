@testable import LinkHarness

/// Tests unusual responses, for which both transports must return the same result.
struct HardAnswersTests {
  struct Row: NamedRow {
    let name: String
    let response: HTTPResponse

    init(_ name: String, _ status: HTTPStatus, _ fields: HTTPFields = [:], _ text: String = "") {
      self.name = name
      response = HTTPResponse(status: status, fields: fields, body: Array(text.utf8))
    }
  }

  static let rows = [
    Row("not modified", 304), Row("not modified with a tag", 304, ["ETag": "\"1\""]),
    Row("no content", 204),
    Row("a password by Basic", 401, ["WWW-Authenticate": "Basic realm=\"staging\""], "Sign in"),
    Row(
      "a password by Digest", 401, ["WWW-Authenticate": "Digest realm=\"s\", nonce=\"1\""],
      "Sign in"),
    Row("a password by Bearer", 401, ["WWW-Authenticate": "Bearer"], "Sign in"),
    Row("a password by nothing", 401, [:], "Sign in"),
    Row("a password of a proxy", 407, ["Proxy-Authenticate": "Basic realm=\"p\""], "Sign in"),
    Row("a redirect that leads nowhere", 302, [:], "Moved"),
    Row("a redirect to an invalid URL", 302, ["Location": "http://[bad"]),
    Row("a choice", 300, [:], "Choose"), Row("a proxy to use", 305),
    Row("a time-out", 408, [:], "Slow"), Row("an upgrade", 426, ["Upgrade": "h2c"], "Upgrade"),
    Row("an unknown status", 599, [:], "?"),
  ]

  @Test(.timeLimit(.minutes(5)), arguments: rows)
  func `both transports return the same result`(_ row: Row) async throws {
    let site = Site([.init("shop.example", [.fixed(.get, "/", row.response)])])
    for kind in TransportKind.allCases {
      let transport = kind.transport(to: site)
      let response = try await transport.get("https://shop.example/")
      await transport.close()
      expect(response.status, equals: row.response.status, "\(kind)")
      expect(response.body, equals: row.response.body, "\(kind)")
      for field in row.response.fields { expect(response.fields[field.name], equals: field.value) }
    }
  }

  @Test func `a client stops at its own deadline`() async throws {
    // Bytes keep arriving, so the idle timeout of `URLSession` never expires.
    let site = Site(anyHost: [
      .fixed(.get, "/", .text("a".times(1_000)))
        .faults(.dribble(1, every: .milliseconds(59)))
    ])
    try await withServer(site) { server in
      let failure = await #expect(throws: DownloadFailure.self) {
        try await URLSessionClient.fetch(server.origin + "/", deadline: .milliseconds(200))
      }
      expect(failure?.transportError, equals: .timedOut)
    }
  }

  @Test(arguments: TransportKind.allCases)
  func `compressed content is decoded, and falsely declared content is an error`(
    _ kind: TransportKind
  ) async throws {
    let text = "again and ".times(500)
    let site = Site([
      .init(
        "shop.example",
        [
          .fixed(.get, "/good", .text(text)).gzip(),
          .fixed(.get, "/bad", .text(text)).header("Content-Encoding", "gzip"),
        ])
    ])
    let transport = kind.transport(to: site)
    expect(try await transport.get("https://shop.example/good").body, equals: Array(text.utf8))
    await #expect(throws: TransportError.broken) {
      try await transport.get("https://shop.example/bad")
    }
    await transport.close()
  }

  @Test(arguments: TransportKind.allCases)
  func `content is cut off one byte past the requested limit`(_ kind: TransportKind)
    async throws
  {
    let big = Site.Resource.fixed(
      .get, "/big", .text("again and ".times(50_000)))
    let site = Site([
      .init("shop.example", [big.gzip()]), .init("plain.example", [big]),
    ])
    let transport = kind.transport(to: site)
    for host in ["shop", "plain"] {
      let request = try HTTPRequest(.get, "https://\(host).example/big")
      let cut = try await transport.send(request, acceptsAnyCertificate: false, limit: 200_000)
      expect(cut.body.count, equals: 200_001)
      let whole = try await transport.send(request, acceptsAnyCertificate: false, limit: 500_000)
      expect(whole.body.count, equals: 500_000)
    }
    await transport.close()
  }

  @Test(arguments: TransportKind.allCases)
  func `a page larger than the content limit is an error`(_ kind: TransportKind) async throws {
    let limit = TransportKind.contentLimit
    let huge = HTTPResponse(body: Array(repeating: 0x20, count: limit + 1))
    let site = Site([.init("shop.example", [.fixed(.get, "/", huge)])])
    let transport = kind.transport(to: site)
    await #expect(throws: TransportError.tooLarge(limit: limit)) {
      try await transport.get("https://shop.example/")
    }
    await transport.close()
  }

  @Test(arguments: TransportKind.allCases)
  func `a sequence continues after a new installation`(_ kind: TransportKind) async throws {
    let site = Site([
      .init("shop.example", [.fixed(.get, "/", .text("1")).then(.text("2")).then(.text("3"))])
    ])
    let first = kind.transport(to: site)
    expect(try await first.get("https://shop.example/").body, equals: [0x31])
    let visits = first.visits
    await first.close()
    for _ in 0..<2 {
      let second = kind.transport(to: site, after: visits)
      expect(try await second.get("https://shop.example/").body, equals: [0x32])
      expect(try await second.get("https://shop.example/").body, equals: [0x33])
      await second.close()
    }
  }

  @Test(arguments: TransportKind.allCases)
  func `a request is received once, whatever its outcome`(_ kind: TransportKind) async throws {
    let site = Site([
      .init(
        "shop.example",
        [.fixed(.get, "/", .text("ok")), .fixed(.get, "/reset", .text("")).faults(.reset())])
    ])
    let transport = kind.transport(to: site)
    for path in ["/", "/reset", "/", "/none"] {
      _ = try? await transport.get("https://shop.example" + path)
    }
    let received = transport.received.map(\.text)
    expect(received, equals: ["/", "/reset", "/", "/none"].map { "GET shop.example" + $0 })
    expectNil(transport.received.last?.resource)
    await transport.close()
  }
}
