/// Tests files that are too large to be sent in one piece.
struct ServedFileTests {
  private static let size = 700_001
  private static let large = 6 << 20

  private func site(_ file: LargeFile, _ faults: Fault...) -> Site {
    var resource = Site.Resource.file("/f", at: file.path)
    for fault in faults { resource = resource.faults(fault) }
    return Site(anyHost: [resource, .fixed(.get, "/next", .text("next"))])
  }

  private func request(_ method: String = "GET", _ fields: String...) -> String {
    (["\(method) /f HTTP/1.1", "Host: a"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// Compares large contents; `#expect` would compute the difference between them in quadratic time.
  private func expectSame(
    _ actual: [UInt8]?, _ expected: [UInt8], line: Int = #line, column: Int = #column
  ) {
    expect(actual?.count, equals: expected.count, line: line, column: column)
    expect(actual == expected, equals: true, line: line, column: column)
  }

  @Test func `a large file is sent as it is, with its conditions and ranges`() async throws {
    let file = try LargeFile(size: Self.size)
    let site = site(file)
    try await withServer(site) { server in
      var client = try server.client()
      let whole = try #require(try client.get("/f"))
      expectSame(whole.body, file.bytes)
      expect(whole.field("Content-Length"), equals: "\(Self.size)")
      let tag = try #require(whole.field("ETag"))
      let inMemory = site.respond(to: try HTTPRequest(.get, "http://a/f"))
      expect(inMemory.fields["ETag"], equals: tag)
      expectSame(inMemory.body, file.bytes)

      try client.send(request("HEAD"))
      let head = try client.receive(toHead: true)
      expect(head?.field("Content-Length"), equals: "\(Self.size)")
      try client.send(request("GET", "If-None-Match: \(tag)"))
      expect(try client.receive()?.status, equals: 304)
      try client.send(request("GET", "Range: bytes=100-650000"))
      let part = try #require(try client.receive())
      expect(part.status, equals: 206)
      expectSame(part.body, Array(file.bytes[100...650_000]))
      try client.send(request("GET", "Range: bytes=0-299999,400000-"))
      let parts = try #require(try client.receive())
      expect(parts.status, equals: 206)
      let ranges = try HTTPRequest(
        .get, "http://a/f", fields: ["Range": "bytes=0-299999,400000-"])
      expectSame(parts.body, site.respond(to: ranges).body)
      expect(try client.get("/next")?.body.text, equals: "next")
    }
  }

  @Test func `requests after a large file are answered in order`() async throws {
    let file = try LargeFile(size: Self.size)
    try await withServer(site(file)) { server in
      var client = try server.client()
      try client.send(request() + request() + lines("GET /next HTTP/1.1", "Host: a"))
      for _ in 0..<2 { expectSame(try client.receive()?.body, file.bytes) }
      expect(try client.receive()?.body.text, equals: "next")
    }
  }

  @Test func `the boundary of a multipart response does not occur in a large file`() throws {
    let file = try LargeFile(size: Self.size)
    // The text lies across the end of the first piece.
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file.path))
    try handle.seek(toOffset: 65_533)
    try handle.write(contentsOf: Data("--part0".utf8))
    try handle.close()
    let request = try HTTPRequest(.get, "http://a/f", fields: ["Range": "bytes=0-1,5-6"])
    expect(
      site(file).respond(to: request).fields["Content-Type"],
      equals: "multipart/byteranges; boundary=part1")
  }

  @Test func `if the file becomes shorter while it is sent, the connection is closed early`()
    async throws
  {
    // The file is larger than the socket buffers.
    let file = try LargeFile(size: Self.large)
    try await withServer(site(file)) { server in
      var client = try Client(port: server.port, receiveBuffer: 131_072)
      try client.send(request())
      let start = try client.readSome(1_000)
      try file.resize(to: 100_000)
      let received = start + (try client.receiveAll())
      #expect(received.text.hasPrefix("HTTP/1.1 200 OK"))
      #expect(received.count < file.bytes.count)
    }
  }

  @Test func `if the file grows while it is sent, only the announced length is sent`() async throws {
    let file = try LargeFile(size: Self.large)
    try await withServer(site(file)) { server in
      var client = try Client(port: server.port, receiveBuffer: 131_072)
      try client.send(request())
      _ = try client.readWithin(milliseconds: 10_000)
      try file.resize(to: Self.large + 1_000_000)
      expectSame(try client.receive()?.body, file.bytes)
      expect(try client.get("/next")?.body.text, equals: "next")
    }
  }

  @Test(
    arguments: [
      (.delay(.milliseconds(1)), 700_001), (.delay(.milliseconds(1), at: .body), 700_001),
      (.dribble(100_000, every: .milliseconds(1)), 700_001), (.truncate(after: 300_000), 300_000),
      (.stall(.milliseconds(1), at: .body), 350_000), (.halfClose(at: .body), 350_000),
      (.wrongLength(by: 5), 700_001),
    ] as [(Fault, Int)])
  func `faults apply to a large file`(_ fault: Fault, _ size: Int) async throws {
    let file = try LargeFile(size: Self.size)
    try await withServer(site(file, fault)) { server in
      var client = try server.client()
      try client.send(request("GET", "Connection: close"))
      client.endSending()
      let received = try client.receiveAll()
      let end = try #require(received.firstRange(of: [13, 10, 13, 10])).upperBound
      expectSame(Array(received[end...]), Array(file.bytes.prefix(size)))
    }
  }
}
