@testable import MockSite

struct HTTPRequestTests {
  @Test func `a URL is split into its parts`() throws {
    let request = try HTTPRequest(.get, "https://Shop.example:444/product/42?x=1#part")
    expect(request.scheme, equals: .https)
    expect(request.host, equals: "shop.example")
    expect(request.path, equals: "/product/42")
    expect(request.query, equals: "x=1")
    expect(request.target, equals: "/product/42?x=1")
    expect(request.fields["host"], equals: "Shop.example:444")
  }

  @Test func `a URL without a path requests the root`() throws {
    let request = try HTTPRequest(.get, "http://a.example?x")
    expect(request.target, equals: "/?x")
  }

  @Test func `an explicit Host field is retained`() throws {
    let request = try HTTPRequest(.get, "http://a.example/", fields: ["host": "b"])
    expect(request.fields.values(of: "Host"), equals: ["b"])
  }

  @Test(arguments: [
    ("shop.example", "shop.example"), ("SHOP.Example:8080", "shop.example"), ("", ""),
    (":80", ""), ("a:", "a"), ("127.0.0.1:1", "127.0.0.1"), ("[::1]", "[::1]"),
    ("[2001:DB8::F]:443", "[2001:db8::f]"), ("[::ffff:192.0.2.1]:", "[::ffff:192.0.2.1]"),
    ("A_b~c-1.X", "a_b~c-1.x"), ("A%2Eb", "a%2eb"),
  ])
  func `the host of an authority is in lower case`(
    _ authority: String, _ host: String
  ) throws {
    expect(try RequestTarget.host(ofAuthority: authority.utf8), equals: host)
    // Parsing a slice of bytes must produce the same result as parsing the string.
    expect(try RequestTarget.host(ofAuthority: Array(authority.utf8)[...]), equals: host)
  }

  @Test(arguments: [
    "[", "[]", "[::1", "[::1]x", "[::g]", "[::1]:x", "a:123456", "a:-1", "u@a", "a b", "a/b",
    "Ä.example", "a\u{0}b", "a]",
  ])
  func `an invalid authority has no host`(_ authority: String) {
    #expect(throws: HTTPSyntaxError.invalidHost) {
      try RequestTarget.host(ofAuthority: authority.utf8)
    }
    let latin1 = authority.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(throws: HTTPSyntaxError.invalidHost) {
      try RequestTarget.host(ofAuthority: latin1)
    }
  }

  @Test(
    arguments: [
      ([], ""), ([0x61, 0x09, 0x62], "a\tb"), ([0xC3, 0xA4], "ä"), ([0xE4], "ä"),
      ([0x61, 0xFF, 0xFE], "a\u{FF}\u{FE}"), ([0xC3], "\u{C3}"),
      ([0xED, 0xA0, 0x80], "í\u{A0}\u{80}"), ([0x80], "\u{80}"),
      ([0xF0, 0x9F, 0x94, 0x97], "🔗"),
    ] as [([UInt8], String)])
  func `a value is decoded as UTF-8 if valid, otherwise as a character per byte`(
    _ bytes: [UInt8], _ text: String
  ) throws {
    let line = try FieldLine((Array("X: ".utf8) + bytes + Array(" ".utf8))[...])
    expect(line.valueText, equals: text)
  }

  @Test(
    arguments: [
      ("/a", "/a", nil), ("/a?", "/a", ""), ("/a?b?c", "/a", "b?c"), ("/?", "/", ""),
      ("http://h?x", "/", "x"), ("http://h/p?", "/p", ""), ("//h/p?q", "//h/p", "q"),
    ] as [(String, String, String?)])
  func `a target is split at its first question mark`(
    _ target: String, _ path: String, _ query: String?
  ) throws {
    var parser = RequestParser()
    parser.feed(Array("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    guard case .request(let request, _) = try parser.next() else {
      Issue.record("no request")
      return
    }
    expect(request.path, equals: path)
    expect(request.query, equals: query)
  }

  @Test(arguments: [
    "", "shop.example/x", "ftp://a/", "https:/a", "https://", "https://u@a/", "https://a b/",
    "https://a/é", "https://[::1/", "https://a:x/",
  ])
  func `a URL that is not http is refused`(_ text: String) {
    #expect(throws: HTTPSyntaxError.self) { try HTTPRequest(.get, text) }
  }
}
