/// A URL split once into the parts of RFC 3986 §3, with nothing lost and nothing refused.
///
/// Links come from messages, QR codes and bug reports, so any text is a link: a space, a control character, a broken
/// escape or a missing scheme is data that a later stage judges. `raw` keeps what was written; the parts hold the
/// canonical form, in which characters that RFC 3986 does not allow are percent-encoded as `URL(string:)` does since
/// iOS 17. Which of the two a verdict rests on is visible wherever they differ.
public struct Link: Sendable, Hashable {
  /// The text exactly as it was written.
  public let raw: String
  /// The scheme, lower-cased (RFC 3986 §3.1), or an empty string when the text has none.
  public let scheme: String
  /// The part of the authority before `@`, percent-encoded as written.
  public let userInfo: String?
  /// The host as written, in its own letter case: for a custom scheme it is a path segment in all but name.
  public let hostText: String?
  /// The text after the host's colon, which need not be a number.
  public let portText: String?
  /// The path, percent-encoded.
  public let path: String
  /// The text between `?` and `#`, percent-encoded, or `nil` when there is no `?`.
  public let query: String?
  /// The text after `#`, percent-encoded, or `nil` when there is no `#`.
  public let fragment: String?

  /// Splits any text; see the type for what happens to text that is not a URL.
  public init(_ text: String) {
    raw = text
    let parts = LinkParts(text)
    scheme = parts.scheme
    userInfo = parts.userInfo
    hostText = parts.host
    portText = parts.port
    path = parts.path
    query = parts.query
    fragment = parts.fragment
  }
}

extension Link {
  /// The host lower-cased for comparison (RFC 3986 §6.2.2.1), or `nil` when there is no authority.
  public var host: String? { hostText.map { $0.asciiLowercased() } }

  /// The port when it is written and is a number a port can be.
  public var port: Int? {
    guard let portText, let number = Int(portText), (0...65535).contains(number) else { return nil }
    return number
  }

  /// Whether the scheme is `http` or `https`.
  public var isWeb: Bool { scheme == "https" || scheme == "http" }

  /// The link in its canonical form: what the parts say, put together again (RFC 3986 §5.3).
  public var text: String {
    var text = scheme.isEmpty ? "" : scheme + ":"
    if let hostText {
      text += "//"
      if let userInfo { text += userInfo + "@" }
      text += hostText
      if let portText { text += ":" + portText }
    }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// The segments a router works on, still percent-encoded; empty segments are dropped.
  ///
  /// For `https://shop.example/product/42` they come from the path. For `shop://product/42` the host is the first of
  /// them, so that one route serves both.
  public var encodedSegments: [String] {
    let segments = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard !isWeb, let hostText, !hostText.isEmpty else { return segments }
    return [hostText] + segments
  }

  /// The items of the query in the order they are written, still percent-encoded.
  public var queryItems: [QueryItem] {
    query.map(QueryItem.items) ?? []
  }
}

/// One `name=value` of a query, percent-encoded as written; `value` is `nil` when there is no `=`.
public struct QueryItem: Sendable, Hashable {
  /// The text before the first `=`.
  public let name: String
  /// The text after the first `=`.
  public let value: String?

  /// Makes an item from its two sides.
  public init(name: String, value: String?) {
    self.name = name
    self.value = value
  }

  /// The items of a query; empty ones, as between two ampersands, are none.
  static func items(of query: String) -> [QueryItem] {
    query.utf8.split(separator: UInt8(ascii: "&")).map { item in
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else {
        return QueryItem(name: String(Substring(item)), value: nil)
      }
      return QueryItem(
        name: String(Substring(item[..<equals])),
        value: String(Substring(item[item.index(after: equals)...])))
    }
  }
}

extension Link: CustomStringConvertible {
  /// The text as it was written.
  public var description: String { raw }
}
