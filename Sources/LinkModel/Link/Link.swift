import HarnessText

/// A URL split once into the parts of RFC 3986 §3; any text is a link, and a later stage judges it.
///
/// `raw` keeps what was written, the parts are percent-encoded as `URL(string:)` does since iOS 17.
public struct Link: Sendable, Hashable, CustomStringConvertible {
  private let parts: Shared<Parts>

  private struct Parts: Sendable {
    let raw: String
    let split: LinkParts
    let host: String?
  }

  /// Splits any text; see the type for what happens to text that is not a URL.
  public init(_ text: String) {
    let split = LinkParts(text)
    let host = split.host.map { $0.asciiLowercased() }
    parts = Shared(Parts(raw: text, split: split, host: host))
  }

  /// The text exactly as it was written.
  public var raw: String { parts.value.raw }
  /// The scheme, lower-cased (RFC 3986 §3.1), or an empty string when the text has none.
  public var scheme: String { parts.value.split.scheme }
  /// The part of the authority before `@`, percent-encoded as written.
  public var userInfo: String? { parts.value.split.userInfo }
  /// The host in its own letter case, a path segment in all but name for a custom scheme; of the web, in Punycode.
  public var hostText: String? { parts.value.split.host }
  /// The host lower-cased for comparison (RFC 3986 §6.2.2.1), or `nil` when there is no authority.
  public var host: String? { parts.value.host }
  /// The text after the host's colon, which need not be a number.
  public var portText: String? { parts.value.split.port }
  /// The path, percent-encoded.
  public var path: String { parts.value.split.path }
  /// The text between `?` and `#`, percent-encoded, or `nil` when there is no `?`.
  public var query: String? { parts.value.split.query }
  /// The text after `#`, percent-encoded, or `nil` when there is no `#`.
  public var fragment: String? { parts.value.split.fragment }

  /// Whether both were written with the same bytes; all parts follow from those, and strings of other bytes can be equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.parts === right.parts || left.raw.utf8.elementsEqual(right.raw.utf8)
  }

  /// Hashes the text as it was written.
  public func hash(into hasher: inout Hasher) { hasher.combine(raw) }

  /// The port when it is written and is a number a port can be.
  public var port: Int? {
    guard let portText, portText.utf8.allSatisfy(\.isASCIIDigit), let number = Int(portText),
      number <= 65535
    else { return nil }
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

  /// The segments a router works on, percent-encoded; the host of a custom scheme is the first of them.
  public var encodedSegments: [String] {
    var segments: [String] = []
    if !isWeb, let hostText, !hostText.isEmpty { segments.append(hostText) }
    var path = path
    path.withUTF8 { bytes in
      var start = bytes.startIndex
      for end in bytes.startIndex...bytes.endIndex {
        guard end == bytes.endIndex || bytes[end] == UInt8(ascii: "/") else { continue }
        if end > start { segments.append(String(decoding: bytes[start..<end], as: UTF8.self)) }
        start = end + 1
      }
    }
    return segments
  }

  /// The items of the query in the order they are written, still percent-encoded.
  public var queryItems: [QueryItem] {
    query.map(QueryItem.items) ?? []
  }

  /// The text as it was written.
  public var description: String { raw }
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
