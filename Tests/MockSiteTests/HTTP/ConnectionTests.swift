struct ConnectionTests {
  /// Sends text to an in-memory connection and answers each valid request with `response`.
  ///
  /// If `response` is `nil`, the content of each response is the request's path.
  static func run(
    _ text: String, end: Bool = false, response: HTTPResponse? = nil
  ) -> (output: String, actions: [String]) {
    var connection = Connection()
    var output: [UInt8] = []
    var actions: [String] = []
    connection.receive(Array(text.utf8))
    if end { connection.receiveEnd() }
    while let action = connection.next() {
      switch action {
      case .sendContinue:
        actions.append("continue")
      case .answer(let request):
        actions.append("answer \(request.path)")
        output +=
          connection.encode(
            response ?? .text(request.path), date: "D", into: &output
          ).bytes
      case .refuse(let error):
        actions.append("refuse \(error.status.code)")
        output +=
          connection.encode(HTTPResponse(status: error.status), date: "D", into: &output).bytes
      case .close:
        actions.append("close")
      }
    }
    if connection.isClosing { actions.append("closing") }
    return (output.text, actions)
  }

  static func get(_ path: String, _ fields: String..., version: String = "1.1") -> String {
    (["GET \(path) HTTP/\(version)", "Host: a"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
  }

  @Test func `an HTTP/1.1 connection stays open`() {
    expect(Self.run(Self.get("/x")).actions, equals: ["answer /x"])
  }

  @Test func `an HTTP/1.0 connection is closed, which is announced`() {
    let (output, actions) = Self.run(Self.get("/x", version: "1.0"))
    expect(actions, equals: ["answer /x", "closing"])
    expect(output, contains: "\r\nConnection: close\r\n")
  }

  @Test func `an HTTP/1.0 connection with keep-alive stays open, which is announced`() {
    let (output, actions) = Self.run(Self.get("/x", "Connection: keep-alive", version: "1.0"))
    expect(actions, equals: ["answer /x"])
    expect(output, contains: "\r\nConnection: keep-alive\r\n")
  }

  @Test func `requests after close are not answered`() {
    let text = Self.get("/1") + Self.get("/2", "Connection: close") + Self.get("/3")
    expect(Self.run(text).actions, equals: ["answer /1", "answer /2", "closing"])
  }

  @Test(arguments: ["close", "Close", "x, close", "close , x", "\tclose\t"])
  func `a site can close the connection`(_ options: String) {
    let response = HTTPResponse(fields: ["Connection": options])
    let (output, actions) = Self.run(Self.get("/1") + Self.get("/2"), response: response)
    expect(actions, equals: ["answer /1", "closing"])
    expect(output.components(of: "Connection: close"), equals: 1)
  }

  @Test func `pipelined requests are answered in order`() {
    let (output, actions) = Self.run(Self.get("/1") + Self.get("/2"))
    expect(actions, equals: ["answer /1", "answer /2"])
    expect(output, hasSuffix: "\r\n\r\n/2")
  }

  @Test func `a refusal closes the connection and ends the pipeline`() {
    let (output, actions) = Self.run(Self.get("/1") + "BAD\r\n\r\n" + Self.get("/2"))
    expect(actions, equals: ["answer /1", "refuse 400", "closing"])
    expect(output, contains: "HTTP/1.1 400 Bad Request\r\n")
  }

  @Test func `100 Continue is sent before the content`() {
    let text = lines("PUT /x HTTP/1.1", "Host: a", "Expect: 100-continue", "Content-Length: 2")
    expect(Self.run(text).actions, equals: ["continue"])
    expect(Self.run(text + "ab").actions, equals: ["answer /x"])
  }

  @Test func `an expectation with content above the limit is refused immediately`() {
    let text = lines(
      "PUT /x HTTP/1.1", "Host: a", "Expect: 100-continue", "Content-Length: 999999999999")
    expect(Self.run(text).actions, equals: ["refuse 413", "closing"])
  }

  @Test func `an expectation in HTTP/1.0 is ignored`() {
    let text = lines("PUT /x HTTP/1.0", "Expect: 100-continue", "Content-Length: 2")
    expect(Self.run(text).actions, equals: [])
  }

  @Test func `the response to HEAD has a length and no content`() {
    let (output, _) = Self.run(lines("HEAD /four HTTP/1.1", "Host: a"))
    expect(output, contains: "\r\nContent-Length: 5\r\n")
    expect(output, hasSuffix: "\r\n\r\n")
  }

  @Test func `the end of input closes the connection after the last response`() {
    expect(Self.run(Self.get("/1"), end: true).actions, equals: ["answer /1", "close", "closing"])
  }
}

extension String {
  /// Returns the number of occurrences of a string.
  func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
