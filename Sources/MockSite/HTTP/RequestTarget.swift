import HarnessText

struct RequestTarget {
  var scheme: HTTPRequest.Scheme
  var authority: String
  var host: String
  var path: String
  var query: String?

  /// Parses an absolute `http` or `https` URI (RFC 3986 §3, RFC 9112 §3.2.2).
  init(absolute text: Substring) throws(HTTPSyntaxError) {
    guard text.utf8.allSatisfy(\.isTargetCharacter) else { throw .invalidTarget }
    guard let colon = text.utf8.firstIndex(of: 0x3A),
      let scheme = HTTPRequest.Scheme(rawValue: text[..<colon].asciiLowercased())
    else { throw .invalidTarget }
    let rest = text[text.utf8.index(after: colon)...]
    guard rest.hasPrefix("//") else { throw .invalidTarget }
    let afterSlashes = rest.dropFirst(2)
    let end = afterSlashes.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? afterSlashes.endIndex
    let authority = afterSlashes[..<end]
    // An http URI with an empty host is invalid (RFC 9110 §4.2.1).
    let host = try Self.host(ofAuthority: authority.utf8)
    guard !host.isEmpty else { throw .invalidTarget }
    self.scheme = scheme
    self.authority = String(authority)
    self.host = host
    (path, query) = Self.split(afterSlashes[end...])
    if path.isEmpty { path = "/" }  // RFC 9112 §3.2.1
  }

  static func split(_ text: Substring) -> (path: String, query: String?) {
    guard let mark = text.utf8.firstIndex(of: 0x3F) else { return (String(text), nil) }
    return (String(text[..<mark]), String(text[text.utf8.index(after: mark)...]))
  }

  /// Returns the host of `host[:port]` in lower case; rejects user information (RFC 9110 §4.2.4, §7.2).
  static func host(
    ofAuthority bytes: some BidirectionalCollection<UInt8>
  ) throws(HTTPSyntaxError) -> String {
    var end = bytes.endIndex
    if bytes.first == 0x5B {  // [IPv6]
      guard let close = bytes.firstIndex(of: 0x5D) else { throw .invalidHost }
      let inside = bytes[bytes.index(after: bytes.startIndex)..<close]
      guard !inside.isEmpty,
        inside.allSatisfy({ $0.hexValue != nil || $0 == 0x3A || $0 == 0x2E })
      else { throw .invalidHost }
      end = bytes.index(after: close)
      guard end == bytes.endIndex || bytes[end] == 0x3A else { throw .invalidHost }
    } else {
      end = bytes.firstIndex(of: 0x3A) ?? end
      guard bytes[..<end].allSatisfy(\.isHostCharacter) else { throw .invalidHost }
    }
    if end != bytes.endIndex {
      let port = bytes[bytes.index(after: end)...]
      guard port.count <= 5, port.allSatisfy(\.isASCIIDigit) else { throw .invalidHost }
    }
    let host = bytes[..<end]
    return host.contains { $0.asciiLowercased != $0 }
      ? host.map(\.asciiLowercased).utf8Text
      : host.utf8Text
  }
}
