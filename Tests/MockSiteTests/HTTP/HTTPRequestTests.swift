import MockSite
import Testing

@Suite struct HTTPRequestTests {
  @Test func `a URL is taken apart`() throws {
    let request = try HTTPRequest(.get, "https://Shop.example:444/product/42?x=1#part")
    #expect(request.scheme == .https)
    #expect(request.host == "shop.example")
    #expect(request.path == "/product/42")
    #expect(request.query == "x=1")
    #expect(request.target == "/product/42?x=1")
    #expect(request.fields["host"] == "Shop.example:444")
  }

  @Test func `a URL without path asks for the root`() throws {
    let request = try HTTPRequest(.get, "http://a.example?x")
    #expect(request.target == "/?x")
  }

  @Test func `a Host field that is given is kept`() throws {
    let request = try HTTPRequest(.get, "http://a.example/", fields: ["host": "b"])
    #expect(request.fields.values(of: "Host") == ["b"])
  }

  @Test(arguments: [
    "", "shop.example/x", "ftp://a/", "https:/a", "https://", "https://u@a/", "https://a b/",
    "https://a/é", "https://[::1/", "https://a:x/",
  ])
  func `what is no http URL is refused`(_ text: String) {
    #expect(throws: HTTPSyntaxError.self) { try HTTPRequest(.get, text) }
  }
}
