import MockSite
import Testing

@Suite struct ResponseEncoderTests {
  static func head(
    _ response: HTTPResponse, toHead isHead: Bool = false, _ persistence: Persistence = .keepAlive
  ) -> String {
    var output: [UInt8] = []
    ResponseEncoder.encodeHead(
      of: response, toHead: isHead, persistence: persistence, date: "D", into: &output)
    return output.text
  }

  @Test func `a head is written line by line`() {
    #expect(
      Self.head(.text("hi", status: 404))
        == "HTTP/1.1 404 Not Found\r\nDate: D\r\nContent-Type: text/plain; charset=utf-8\r\n"
        + "Content-Length: 2\r\n\r\n")
  }

  @Test func `a status without phrase keeps the space`() {
    #expect(Self.head(HTTPResponse(status: 299)).hasPrefix("HTTP/1.1 299 \r\n"))
  }

  @Test(arguments: [204, 304] as [HTTPStatus])
  func `statuses without content have no length and no content`(_ status: HTTPStatus) {
    let response = HTTPResponse(status: status, body: [1, 2, 3])
    #expect(!Self.head(response).contains("Content-Length"))
    #expect(ResponseEncoder.content(of: response, toHead: false).isEmpty)
  }

  @Test func `framing fields of the site are replaced by true ones`() {
    let fields: HTTPFields = [
      "content-length": "99", "Transfer-Encoding": "chunked", "Connection": "upgrade",
      "DATE": "never",
    ]
    #expect(
      Self.head(HTTPResponse(fields: fields, body: [1]))
        == "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Length: 1\r\n\r\n")
  }

  @Test func `a value cannot end its line`() {
    let head = Self.head(.redirect(to: "/x\r\nSet-Cookie: a=b\0"))
    #expect(head.contains("\r\nLocation: /x  Set-Cookie: a=b \r\n"))
  }
}
