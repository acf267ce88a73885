struct RequestParserTests {
  struct Good: NamedRow {
    let name: String
    let text: String
    var host = "a.example"
    var path = "/"
    var query: String?
    var body = ""
    var persistence = Persistence.keepAlive
  }

  static let good: [Good] = [
    Good(name: "origin form", text: lines("GET / HTTP/1.1", "Host: a.example")),
    Good(
      name: "query", text: lines("GET /x?y=1?z HTTP/1.1", "Host: a.example"), path: "/x",
      query: "y=1?z"),
    Good(
      name: "empty query", text: lines("GET /x? HTTP/1.1", "Host: a.example"), path: "/x",
      query: ""),
    Good(name: "host with port", text: lines("GET / HTTP/1.1", "Host: A.Example:8080")),
    Good(
      name: "IPv6 host", text: lines("GET / HTTP/1.1", "Host: [::1]:80"), host: "[::1]"),
    Good(name: "empty host", text: lines("GET / HTTP/1.1", "Host:"), host: ""),
    Good(
      name: "names that other names begin with, or that begin with them",
      text: lines(
        "GET / HTTP/1.1", "Host: a.example", "Ho: b", "Hosts: c", "Content: 5", "Content-Length-2: 5", "Transfer: x",
        "Connect: close", "Connections: close", "Exp: 1", "Expects: 2")),
    Good(
      name: "absolute form beats Host",
      text: lines("GET http://B.example:1/p?q HTTP/1.1", "Host: a.example"), host: "b.example",
      path: "/p", query: "q"),
    Good(
      name: "absolute form without path",
      text: lines("GET http://b.example HTTP/1.1", "Host: b.example"), host: "b.example"),
    Good(
      name: "OPTIONS *", text: lines("OPTIONS * HTTP/1.1", "Host: a.example"), path: "*"),
    Good(
      name: "CONNECT", text: lines("CONNECT a.example:443 HTTP/1.1", "Host: a.example"),
      path: ""),
    Good(
      name: "HTTP/1.0 without Host", text: "GET / HTTP/1.0\r\n\r\n", host: "",
      persistence: .close),
    Good(
      name: "HTTP/1.0 keep-alive",
      text: lines("GET / HTTP/1.0", "Host: a.example", "Connection: Keep-Alive"),
      persistence: .keepAliveAnnounced),
    Good(
      name: "close among options",
      text: lines("GET / HTTP/1.1", "Host: a.example", "Connection: te , CLOSE"),
      persistence: .close),
    Good(name: "minor version above 1", text: lines("GET / HTTP/1.7", "Host: a.example")),
    Good(
      name: "empty lines in front", text: "\r\n\r\n" + lines("GET / HTTP/1.1", "Host: a.example")),
    Good(
      name: "content by length",
      text: lines("POST / HTTP/1.1", "Host: a.example", "Content-Length: 5", body: "hello"),
      body: "hello"),
    Good(
      name: "content of length 0",
      text: lines("POST / HTTP/1.1", "Host: a.example", "Content-Length: 0")),
    Good(
      name: "chunked",
      text: lines(
        "POST / HTTP/1.1", "Host: a.example", "transfer-encoding: Chunked",
        body: "5\r\nhello\r\n00a;x=\"y\"\r\n, chunked!\r\n0\r\nTrailer: t\r\n\r\n"),
      body: "hello, chunked!"),
    Good(
      name: "blanks around a value",
      text: lines("GET / HTTP/1.1", "Host: \t a.example \t ")),
    Good(
      name: "value in Latin 1 kept",
      text: lines("GET / HTTP/1.1", "Host: a.example", "X: caf\u{E9}")),
  ]

  @Test(arguments: good) func `a well-formed request is parsed`(_ row: Good) throws {
    let parsed = Parsed(row.text)
    expectNil(parsed.error)
    let request = try #require(parsed.requests.first)
    expect(parsed.requests.count, equals: 1)
    expect(request.host, equals: row.host)
    expect(request.path, equals: row.path)
    expect(request.query, equals: row.query)
    expect(request.body.text, equals: row.body)
    expect(parsed.persistences, equals: [row.persistence])
  }

  @Test(arguments: good) func `every split of a request produces the same result`(_ row: Good) {
    let text = row.text + row.text
    let whole = Parsed(text)
    expect(whole.requests.count, equals: 2)
    for size in 0...text.utf8.count {
      expect(Parsed(text, pieces: [size]), equals: whole)
    }
    expect(Parsed(text, pieces: Array(repeating: 1, count: text.utf8.count)), equals: whole)
  }

  struct Bad: NamedRow {
    let name: String
    let text: String
    let error: HTTPSyntaxError
    let status: HTTPStatus

    init(
      _ name: String, _ text: String, _ error: HTTPSyntaxError, _ status: HTTPStatus = 400
    ) {
      (self.name, self.text, self.error, self.status) = (name, text, error, status)
    }

    /// Creates a row by adding field lines and a body to a valid request.
    init(
      _ name: String, field: String, body: String = "", _ error: HTTPSyntaxError,
      _ status: HTTPStatus = 400
    ) {
      self.init(
        name, lines("POST / HTTP/1.1", "Host: a.example", field, body: body), error, status)
    }

    init(_ name: String, chunks: String, _ error: HTTPSyntaxError, _ status: HTTPStatus = 400) {
      self.init(name, field: "Transfer-Encoding: chunked", body: chunks, error, status)
    }
  }

  static let limits = HTTPLimits(requestLine: 60, fieldSection: 120, body: 20)

  static let bad: [Bad] = [
    Bad("HTTP/0.9", "GET /\r\n", .malformedRequestLine),
    Bad("two spaces before version", "GET /  HTTP/1.1\r\n", .invalidTarget),
    Bad("leading space", " GET / HTTP/1.1\r\n", .invalidMethod),
    Bad("tab as separator", "GET\t/\tHTTP/1.1\r\n", .malformedRequestLine),
    Bad("method not a token", "G(T / HTTP/1.1\r\n", .invalidMethod),
    Bad("lower-case version", "GET / http/1.1\r\n", .malformedRequestLine),
    Bad("two-digit version", "GET / HTTP/1.10\r\n", .malformedRequestLine),
    Bad("version 2.0", "GET / HTTP/2.0\r\n", .unsupportedVersion, 505),
    Bad("version 0.9", "GET / HTTP/0.9\r\n", .unsupportedVersion, 505),
    Bad("fragment in target", "GET /#x HTTP/1.1\r\n", .invalidTarget),
    Bad("raw UTF-8 in target", "GET /é HTTP/1.1\r\n", .invalidTarget),
    Bad("control character in target", "GET /\u{1} HTTP/1.1\r\n", .invalidTarget),
    Bad("target without slash", lines("GET x HTTP/1.1", "Host: a"), .invalidTarget),
    Bad("asterisk without OPTIONS", lines("GET * HTTP/1.1", "Host: a"), .invalidTarget),
    Bad("absolute form, unknown scheme", lines("GET ftp://a/ HTTP/1.1", "Host: a"), .invalidTarget),
    Bad("absolute form, no host", lines("GET http:///x HTTP/1.1", "Host: a"), .invalidTarget),
    Bad("absolute form, user", lines("GET http://u@a/ HTTP/1.1", "Host: a"), .invalidHost),
    Bad("bare LF after request line", "GET / HTTP/1.1\nHost: a\r\n\r\n", .bareLineFeed),
    Bad("bare LF after field", "GET / HTTP/1.1\r\nHost: a\n\r\n", .bareLineFeed),
    Bad("bare LF as end", "GET / HTTP/1.1\r\nHost: a\r\n\n", .bareLineFeed),
    Bad("bare CR in value", field: "X: a\rb", .bareCarriageReturn),
    Bad("NUL in value", field: "X: a\0b", .invalidFieldValue),
    Bad("DEL in value", field: "X: a\u{7F}b", .invalidFieldValue),
    Bad("obs-fold", field: "X: a\r\n b", .foldedField),
    Bad("obs-fold with tab", field: "X: a\r\n\tb", .foldedField),
    Bad("first field folded", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", .foldedField),
    Bad("space before colon", field: "X : a", .blankBeforeColon),
    Bad("tab before colon", field: "Content-Length\t: 1", .blankBeforeColon),
    Bad("field without colon", field: "nonsense", .invalidFieldName),
    Bad("field without name", field: ": x", .invalidFieldName),
    Bad("name not a token", field: "X(: x", .invalidFieldName),
    Bad("no Host", "GET / HTTP/1.1\r\n\r\n", .missingHost),
    Bad("two Hosts", field: "Host: a.example", .repeatedHost),
    Bad("Host with path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .invalidHost),
    Bad("Host with user", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", .invalidHost),
    Bad("Host with bad port", "GET / HTTP/1.1\r\nHost: a:x\r\n\r\n", .invalidHost),
    Bad("Host, open bracket", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", .invalidHost),
    Bad(
      "length and transfer coding", field: "Content-Length: 3\r\nTransfer-Encoding: chunked",
      .lengthAndTransferCoding),
    Bad(
      "transfer coding and length 0", field: "Transfer-Encoding: chunked\r\nContent-Length: 0",
      .lengthAndTransferCoding),
    Bad(
      "differing lengths", field: "Content-Length: 3\r\nContent-Length: 4", .repeatedContentLength),
    Bad("equal lengths", field: "Content-Length: 3\r\nContent-Length: 3", .repeatedContentLength),
    Bad("list of lengths", field: "Content-Length: 3, 3", .repeatedContentLength),
    Bad("length with sign", field: "Content-Length: +3", .invalidContentLength),
    Bad("negative length", field: "Content-Length: -3", .invalidContentLength),
    Bad("empty length", field: "Content-Length:", .invalidContentLength),
    Bad("hexadecimal length", field: "Content-Length: 0x3", .invalidContentLength),
    Bad(
      "length that overflows", field: "Content-Length: 99999999999999999999", .invalidContentLength),
    Bad("length above the limit", field: "Content-Length: 21", .bodyTooLarge(limit: 20), 413),
    Bad("gzip", field: "Transfer-Encoding: gzip, chunked", .unknownTransferCoding, 501),
    Bad("identity", field: "Transfer-Encoding: identity", .unknownTransferCoding, 501),
    Bad(
      "vertical tab before chunked", field: "Transfer-Encoding: \u{B}chunked", .invalidFieldValue),
    Bad("empty transfer coding", field: "Transfer-Encoding:", .unknownTransferCoding, 501),
    Bad("chunked twice", field: "Transfer-Encoding: chunked, chunked", .misplacedChunked),
    Bad(
      "chunked in HTTP/1.0", lines("POST / HTTP/1.0", "Transfer-Encoding: chunked"),
      .transferCodingBeforeHTTP11),
    Bad("empty chunk size", chunks: "\r\n", .invalidChunkSize),
    Bad("chunk size 0x", chunks: "0x5\r\n", .invalidChunkSize),
    Bad("chunk size with sign", chunks: "+5\r\n", .invalidChunkSize),
    Bad("chunk size, leading space", chunks: " 5\r\n", .invalidChunkSize),
    Bad("chunk size, trailing space", chunks: "5 \r\n", .invalidChunkSize),
    Bad("chunk size that overflows", chunks: "FFFFFFFFFFFFFFFFF\r\n", .invalidChunkSize),
    Bad("chunk line with bare LF", chunks: "5\nhello\r\n", .bareLineFeed),
    Bad("chunk longer than declared", chunks: "2\r\nabc\r\n", .chunkWithoutLineEnd),
    Bad("chunk ended by LF", chunks: "2\r\nab\n", .chunkWithoutLineEnd),
    Bad(
      "chunks above the limit", chunks: "10\r\n0123456789abcdef\r\n5\r\n", .bodyTooLarge(limit: 20),
      413),
    Bad("trailer without name", chunks: "0\r\n: x\r\n\r\n", .invalidFieldName),
    Bad("unknown expectation", field: "Expect: miracles", .unknownExpectation, 417),
    Bad(
      "long request line", "GET /\(String(repeating: "x", count: 60)) HTTP/1.1\r\n",
      .requestLineTooLong(limit: 60), 414),
    Bad(
      "request line without end", "x".times(61),
      .requestLineTooLong(limit: 60), 414),
    Bad(
      "large header section", field: "X: \(String(repeating: "x", count: 120))",
      .fieldSectionTooLarge(limit: 120), 431),
    Bad(
      "many fields", "GET / HTTP/1.1\r\n" + "X: y\r\n".times(30),
      .fieldSectionTooLarge(limit: 120), 431),
  ]

  @Test(arguments: bad) func `a malformed request is refused with its reason`(_ row: Bad) {
    let parsed = Parsed(row.text, limits: Self.limits)
    expect(parsed.error, equals: row.error)
    expect(parsed.error?.status, equals: row.status)
    expectEmpty(parsed.requests)
  }

  @Test(arguments: bad) func `every split of a malformed request results in the same reason`(
    _ row: Bad
  ) {
    for size in 0...row.text.utf8.count {
      expect(Parsed(row.text, pieces: [size], limits: Self.limits).error, equals: row.error)
    }
    let single = Array(repeating: 1, count: row.text.utf8.count)
    expect(Parsed(row.text, pieces: single, limits: Self.limits).error, equals: row.error)
  }

  @Test func `pipelined requests are parsed in order`() {
    let text = (1...5).map { lines("GET /\($0) HTTP/1.1", "Host: a") }.joined()
    expect(Parsed(text).requests.map(\.path), equals: ["/1", "/2", "/3", "/4", "/5"])
  }

  @Test func `nothing after an error is parsed as a request`() throws {
    var parser = RequestParser()
    parser.feed(Array("GET /\n".utf8))
    #expect(throws: HTTPSyntaxError.bareLineFeed) { try parser.next() }
    parser.feed(Array(lines("GET / HTTP/1.1", "Host: a").utf8))
    #expect(throws: HTTPSyntaxError.bareLineFeed) { try parser.next() }
  }

  @Test func `an incomplete head is shown as bytes, and incomplete content as a request`() throws {
    var parser = RequestParser()
    expectNil(parser.unfinished)
    parser.feed(Array("POST /x HTTP/1.1\r\nHost: a\r\n".utf8))
    expectNil(try parser.next())
    expect(parser.unfinished?.bytes.text, equals: "POST /x HTTP/1.1\r\nHost: a\r\n")
    parser.feed(Array("Content-Length: 5\r\n\r\nhel".utf8))
    expectNil(try parser.next())
    expect(parser.unfinished?.request?.body.text, equals: "hel")
  }

  @Test func `empty lines after a request do not start another`() throws {
    var parser = RequestParser()
    parser.feed(Array((lines("GET / HTTP/1.1", "Host: a") + "\r\n").utf8))
    #expect(try parser.next() != nil)
    expectNil(try parser.next())
    expectNil(parser.unfinished)
  }

  @Test func `fields retain order, case and repetition`() throws {
    let text = lines("GET / HTTP/1.1", "Host: a", "B: 1", "a: 2", "b: 3")
    let request = try #require(Parsed(text).requests.first)
    expect(request.fields.map(\.name), equals: ["Host", "B", "a", "b"])
    expect(request.fields.values(of: "b"), equals: ["1", "3"])
  }

  @Test func `a field value that is not UTF-8 retains every byte`() throws {
    var parser = RequestParser()
    parser.feed(Array("GET / HTTP/1.1\r\nHost: a\r\nX: caf".utf8) + [0xE9, 13, 10, 13, 10])
    guard case .request(let request, _) = try parser.next() else {
      Issue.record("no request")
      return
    }
    expect(request.fields["x"], equals: "caf\u{E9}")
  }

  /// Splits at every position would take too long, because the request is large.
  @Test func `chunk extensions above the limit are refused`() {
    let chunk = "1;\(String(repeating: "x", count: 4_000))\r\n1\r\n"
    func parsed(_ count: Int) -> Parsed {
      let chunks = chunk.times(count) + "0\r\n\r\n"
      return Parsed(
        lines("POST / HTTP/1.1", "Host: a", "Transfer-Encoding: chunked", body: chunks))
    }
    expect(parsed(4).requests.first?.body.text, equals: "1111")
    expect(parsed(5).error, equals: .chunkExtensionsTooLarge(limit: 16_384))
    expect(parsed(5).error?.status, equals: 400)
  }
}
