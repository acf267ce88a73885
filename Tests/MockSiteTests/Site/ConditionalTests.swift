/// Tests conditional requests, ranges and content codings (RFC 9110 §12.5.3, §13, §14).
struct ConditionalTests {
  static let site = Site(anyHost: [.fixed(.get, "/", .text("0123456789")).conditional()])

  struct Row: NamedRow {
    let name: String
    let fields: HTTPFields
    let status: HTTPStatus
    var body = "0123456789"
    var range: String?

    init(
      _ name: String, _ fields: HTTPFields, _ status: HTTPStatus,
      _ body: String = "0123456789",
      range: String? = nil
    ) {
      (self.name, self.fields, self.status, self.body) = (name, fields, status, body)
      self.range = range
    }
  }

  /// Rows in which `TAG` stands for the entity tag of the content.
  static let rows = [
    Row("no condition", [:], .ok),
    Row("same tag", ["If-None-Match": "TAG"], 304, ""),
    Row("same tag, weak", ["If-None-Match": "W/TAG"], 304, ""),
    Row("tag among others", ["If-None-Match": "\"a,b\", TAG"], 304, ""),
    Row("any tag", ["If-None-Match": "*"], 304, ""),
    Row("another tag", ["If-None-Match": "\"x\""], .ok),
    Row("tag has to match and does", ["If-Match": "TAG"], .ok),
    Row("tag has to match and does not", ["If-Match": "\"x\""], 412, ""),
    Row("a weak tag never matches strongly", ["If-Match": "W/TAG"], 412, ""),
    Row("first byte", ["Range": "bytes=0-0"], 206, "0", range: "bytes 0-0/10"),
    Row("from the middle", ["Range": "bytes=7-"], 206, "789", range: "bytes 7-9/10"),
    Row("the last three", ["Range": "bytes=-3"], 206, "789", range: "bytes 7-9/10"),
    Row("longer than there is", ["Range": "bytes=5-500"], 206, "56789", range: "bytes 5-9/10"),
    Row("suffix longer than there is", ["Range": "bytes=-50"], 206, range: "bytes 0-9/10"),
    Row("behind the end", ["Range": "bytes=10-"], 416, "", range: "bytes */10"),
    Row("empty suffix", ["Range": "bytes=-0"], 416, "", range: "bytes */10"),
    Row("a range that ends before it starts", ["Range": "bytes=5-2"], .ok),
    Row("another unit", ["Range": "lines=0-1"], .ok),
    Row("no grammar", ["Range": "bytes=a-b"], .ok),
    Row("a number beyond every number", ["Range": "bytes=99999999999999999999-"], .ok),
    Row("overlapping parts are not worth it", ["Range": "bytes=0-5,3-8"], .ok),
    Row(
      "more parts than a client needs",
      ["Range": "bytes=" + (0..<20).map { "\($0)-\($0)" }.joined(separator: ",")], .ok),
    Row(
      "part if unchanged", ["Range": "bytes=0-1", "If-Range": "TAG"], 206, "01",
      range: "bytes 0-1/10"),
    Row("part if unchanged, and it changed", ["Range": "bytes=0-1", "If-Range": "\"x\""], .ok),
    Row(
      "the condition comes before the range", ["Range": "bytes=0-1", "If-None-Match": "TAG"], 304,
      ""),
  ]

  @Test(arguments: rows) func `conditional requests and ranges are answered`(_ row: Row) throws {
    let plain = Self.site.respond(to: try HTTPRequest(.get, "http://h/"))
    let tag = try #require(plain.fields["ETag"])
    let fields = HTTPFields(
      row.fields.map { .init(name: $0.name, value: $0.value.replacing("TAG", with: tag)) })
    let answer = Self.site.respond(to: try HTTPRequest(.get, "http://h/", fields: fields))
    expect(answer.status, equals: row.status)
    expect(answer.body.text, equals: row.body)
    expect(answer.fields["Content-Range"], equals: row.range)
    if row.status == 304 { expect(answer.fields["ETag"], equals: tag) }
  }

  @Test func `several ranges are returned as a multipart response`() throws {
    let request = try HTTPRequest(.get, "http://h/", fields: ["Range": "bytes=0-1, -2"])
    let answer = Self.site.respond(to: request)
    expect(answer.status, equals: 206)
    expect(answer.fields["Content-Type"], equals: "multipart/byteranges; boundary=part0")
    let part = "Content-Type: text/plain; charset=utf-8\r\nContent-Range: bytes "
    expect(
      answer.body.text,
      equals:
        "--part0\r\n\(part)0-1/10\r\n\r\n01\r\n--part0\r\n\(part)8-9/10\r\n\r\n89\r\n--part0--\r\n")
  }

  @Test func `HEAD ignores a range`() throws {
    let request = try HTTPRequest(.head, "http://h/", fields: ["Range": "bytes=0-1"])
    let answer = Self.site.respond(to: request)
    expect(answer.status, equals: .ok)
    expect(answer.fields["Content-Length"], equals: "10")
  }

  @Test func `only clients that accept gzip receive it`() throws {
    let site = Site(anyHost: [.fixed(.get, "/", .text("hello")).gzip()])
    let request = try HTTPRequest(.get, "http://h/", fields: ["Accept-Encoding": "br, gzip;q=0.5"])
    let coded = site.respond(to: request)
    expect(coded.fields["Content-Encoding"], equals: "gzip")
    // The output is a gzip header, a block with fixed Huffman codes and a trailer (RFC 1952 §2.3.1). zlib produces the
    // same block.
    expect(
      coded.body,
      equals: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0]
        + [0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0])
    for value in ["identity", "gzip;q=0", "x-gzip"] {
      let request = try HTTPRequest(.get, "http://h/", fields: ["Accept-Encoding": value])
      let plain = site.respond(to: request)
      expect(plain.body.text, equals: "hello")
      expect(plain.fields["Vary"], equals: "Accept-Encoding")
    }
  }

  @Test func `compressed content has a weak tag, which still matches`() throws {
    let site = Site(anyHost: [.fixed(.get, "/", .text("hello")).conditional().gzip()])
    let coding = HTTPFields(dictionaryLiteral: ("Accept-Encoding", "gzip"))
    let coded = site.respond(to: try HTTPRequest(.get, "http://h/", fields: coding))
    let plain = site.respond(to: try HTTPRequest(.get, "http://h/"))
    let tag = try #require(plain.fields["ETag"])
    expect(coded.fields["ETag"], equals: "W/" + tag)
    var fields = coding
    fields["If-None-Match"] = coded.fields["ETag"]
    let again = site.respond(to: try HTTPRequest(.get, "http://h/", fields: fields))
    expect(again.status, equals: 304)
  }
}
