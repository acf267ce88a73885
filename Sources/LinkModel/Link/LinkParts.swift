import HarnessText

/// The components of a URL, split according to RFC 3986 appendix B and converted to canonical form.
///
/// `URL(string:)` is not used, because it rejects or rewrites different strings in different Foundation releases.
struct LinkParts: Sendable {
  var scheme = ""
  var userInfo: String?
  var host: String?
  var port: String?
  var path = ""
  var query: String?
  var fragment: String?
  private(set) var isHostEncoded = false

  init(_ text: String) {
    var rest = Array(text.utf8)[...]
    if let hash = rest.firstIndex(of: "#") {
      fragment = PercentEncoding.canonical(rest[(hash + 1)...], allowed: .queryOrFragment)
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = PercentEncoding.canonical(rest[(mark + 1)...], allowed: .queryOrFragment)
      rest = rest[..<mark]
    }
    if let colon = Self.schemeEnd(rest) {
      scheme = rest[..<colon].utf8Text.asciiLowercased()
      rest = rest[(colon + 1)...]
    }
    if rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      splitAuthority(rest[..<end])
      rest = rest[end...]
    }
    path = PercentEncoding.canonical(rest, allowed: .path)
  }

  /// The number of bytes of the components when they are recomposed.
  var length: Int {
    func length(_ part: String?, _ delimiters: Int) -> Int { part.map { $0.utf8.count + delimiters } ?? 0 }
    return length(scheme.isEmpty ? nil : scheme, 1) + length(userInfo, 1) + length(host, 2) + length(port, 1)
      + path.utf8.count + length(query, 1) + length(fragment, 1)
  }

  /// Recomposes the components (RFC 3986 §5.3).
  func text(scheme: String) -> String {
    var text = scheme.isEmpty ? "" : scheme + ":"
    if let host {
      text += "//"
      if let userInfo { text += userInfo + "@" }
      text += host
      if let port { text += ":" + port }
    }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// A scheme is an ASCII letter, followed by ASCII letters, ASCII digits, `+`, `-` and `.` (RFC 3986 §3.1).
  private static func schemeEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first, first.isASCIILetter else { return nil }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == ":" { return index }
      let isMark =
        byte == "+" || byte == "-" || byte == "."
      guard isMark || byte.isASCIIAlphanumeric else { return nil }
      index += 1
    }
    return nil
  }

  /// Splits `[userinfo "@"] host [":" port]` (RFC 3986 §3.2); an IPv6 host is enclosed in brackets because it contains
  /// colons.
  private mutating func splitAuthority(_ authority: ArraySlice<UInt8>) {
    var rest = authority
    if let at = rest.lastIndex(of: "@") {
      userInfo = PercentEncoding.canonical(rest[..<at], allowed: .userInfo)
      rest = rest[(at + 1)...]
    }
    let hostEnd: Int
    if rest.first == "[", let bracket = rest.firstIndex(of: "]") {
      hostEnd = bracket + 1
    } else {
      hostEnd = rest.lastIndex(of: ":") ?? rest.endIndex
    }
    if hostEnd < rest.endIndex, rest[hostEnd] == ":" {
      port = rest[(hostEnd + 1)...].utf8Text
      host = rest[..<hostEnd].utf8Text
    } else {
      host = rest.utf8Text
    }
    // With a custom scheme, the host serves as a path segment, so it is not converted to Punycode.
    if scheme == "https" || scheme == "http", let written = host {
      let ascii = Punycode.asciiHost(written)
      (host, isHostEncoded) = (ascii, ascii != written)
    }
  }
}
