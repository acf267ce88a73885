import Testing

@testable import MockSiteHTTPS

@Suite struct ConnectRequestTests {
  static let end = "\r\n\r\n"

  @Test(arguments: [
    ("", "incomplete"),
    ("CONN", "incomplete"),
    ("CONNECT shop.example:443 HTTP/1.1\r\n", "incomplete"),
    ("CONNECT shop.example:443 HTTP/1.1" + end, "shop.example 37"),
    ("CONNECT Shop.Example:443 HTTP/1.1\r\nHost: x" + end + "more", "shop.example 46"),
    ("CONNECT [::1]:443 HTTP/1.1" + end, "::1 30"),
    ("CONNECT shop.example HTTP/1.1" + end, "malformed"),
    ("CONNECT shop.example:99999 HTTP/1.1" + end, "malformed"),
    ("CONNECT :443 HTTP/1.1" + end, "malformed"),
    ("CONNECT shop.example:443 extra HTTP/1.1" + end, "malformed"),
    ("CONNECT " + String(repeating: "a", count: ConnectRequest.limit), "malformed"),
    ("GET http://shop.example/ HTTP/1.1" + end, "other"),
    ("CONNECTED", "other"),
    ("connect shop.example:443 HTTP/1.1" + end, "other"),
  ])
  func parses(_ text: String, _ expected: String) {
    #expect(description(of: ConnectRequest(Array(text.utf8))) == expected)
  }

  @Test func findsTheEndAcrossPackets() {
    let bytes = Array(("CONNECT shop.example:443 HTTP/1.1" + Self.end).utf8)
    for seen in (bytes.count - 4)..<bytes.count {
      #expect(description(of: ConnectRequest(bytes, seen: seen)) == "shop.example 37")
    }
  }

  private func description(of request: ConnectRequest) -> String {
    switch request {
    case .incomplete: "incomplete"
    case .malformed: "malformed"
    case .other: "other"
    case .tunnel(let host, let length): "\(host) \(length)"
    }
  }
}
