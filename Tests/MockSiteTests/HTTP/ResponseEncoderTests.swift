@testable import MockSite

struct ResponseEncoderTests {
  static func head(
    _ response: HTTPResponse, toHead isHead: Bool = false, _ persistence: Persistence = .keepAlive
  ) -> String {
    var output: [UInt8] = []
    ResponseEncoder.encodeHead(
      of: response, toHead: isHead, persistence: persistence, date: "D", into: &output)
    return output.text
  }

  @Test func `a head is written line by line`() {
    expect(
      Self.head(.text("hi", status: 404)),
      equals: "HTTP/1.1 404 Not Found\r\nDate: D\r\nContent-Type: text/plain; charset=utf-8\r\n"
        + "Content-Length: 2\r\n\r\n")
  }

  @Test func `a status without a phrase is followed by a space`() {
    expect(Self.head(HTTPResponse(status: 299)), hasPrefix: "HTTP/1.1 299 \r\n")
  }

  @Test(arguments: [204, 304] as [HTTPStatus])
  func `statuses without content have no length and no content`(_ status: HTTPStatus) {
    let response = HTTPResponse(status: status, body: [1, 2, 3])
    expect(Self.head(response), lacks: "Content-Length")
    expectEmpty(ResponseEncoder.content(of: response, toHead: false).bytes)
  }

  @Test func `status 205 has no content and declares it`() {
    let response = HTTPResponse(status: 205, body: [1, 2, 3])
    expect(Self.head(response), contains: "\r\nContent-Length: 0\r\n")
    expectEmpty(ResponseEncoder.content(of: response, toHead: false).bytes)
  }

  @Test(
    arguments: [
      ("17", 200, "17"), ("-5", 200, "3"), ("a lot", 200, "3"),
      ("99999999999999999999", 200, "3"), ("17", 204, nil), ("17", 304, nil), ("17", 205, "0"),
    ] as [(String, Int, String?)])
  func `the response to HEAD declares the length of the response to GET, if it has one`(
    _ told: String, _ code: Int, _ sent: String?
  ) throws {
    let response = HTTPResponse(
      status: try #require(HTTPStatus(code: code)), fields: ["Content-Length": told],
      body: [1, 2, 3])
    let lines = Self.head(response, toHead: true).split(separator: "\r\n")
    let length = lines.first { $0.hasPrefix("Content-Length: ") }?.dropFirst(16)
    expect(length.map(String.init), equals: sent)
  }

  @Test func `framing fields of the site are replaced with correct ones`() {
    let fields: HTTPFields = [
      "content-length": "99", "Transfer-Encoding": "chunked", "Connection": "upgrade",
      "DATE": "never",
    ]
    expect(
      Self.head(HTTPResponse(fields: fields, body: [1])),
      equals: "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Length: 1\r\n\r\n")
  }

  @Test func `a value cannot contain a line end`() {
    let head = Self.head(.redirect(to: "/x\r\nSet-Cookie: a=b\0"))
    expect(head, contains: "\r\nLocation: /x  Set-Cookie: a=b \r\n")
  }
}
