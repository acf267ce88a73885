import HarnessText

/// A URL, split once into the components that RFC 3986 §3 defines.
///
/// Any string can be a link; the link is validated only when it is opened or routed.
///
/// `raw` is the string as written. The user info, path, query and fragment are percent-encoded as in `URL(string:)` on
/// iOS 17 and later.
public struct Link: Sendable, Hashable, CustomStringConvertible {
  private let parts: Shared<Parts>

  private struct Parts: Sendable {
    let raw: String
    let split: LinkParts
    let host: String?
  }

  /// Creates a link from any string, even one that is not a URL.
  public init(_ text: String) {
    let split = LinkParts(text)
    let host = split.host.map { $0.asciiLowercased() }
    parts = Shared(Parts(raw: text, split: split, host: host))
  }

  /// The string exactly as written.
  public var raw: String { parts.value.raw }
  /// The lowercased scheme (RFC 3986 §3.1), or an empty string if there is none.
  public var scheme: String { parts.value.split.scheme }
  /// The part of the authority before the last `@`, percent-encoded, or `nil` if there is no `@`.
  package var userInfo: String? { parts.value.split.userInfo }
  /// In web links, non-ASCII labels are in Punycode; in links with a custom scheme, the host serves as the first path
  /// segment.
  package var hostText: String? { parts.value.split.host }
  /// The host, lowercased for comparison (RFC 3986 §6.2.2.1), or `nil` if there is no authority.
  public var host: String? { parts.value.host }
  /// The string is not necessarily a number.
  package var portText: String? { parts.value.split.port }
  /// The path, percent-encoded.
  public var path: String { parts.value.split.path }
  /// The string between `?` and `#`, percent-encoded, or `nil` if there is no `?`.
  public var query: String? { parts.value.split.query }
  /// The string after `#`, percent-encoded, or `nil` if there is no `#`.
  public var fragment: String? { parts.value.split.fragment }

  /// Whether the two links consist of the same bytes.
  ///
  /// `String` treats canonically equivalent strings as equal, but links with different bytes can have different
  /// components.
  public static func == (left: Self, right: Self) -> Bool {
    left.parts === right.parts || left.raw.utf8.elementsEqual(right.raw.utf8)
  }

  /// Hashes the string as written.
  public func hash(into hasher: inout Hasher) { hasher.combine(raw) }

  /// The port number, or `nil` if there is none or it is not valid.
  public var port: Int? {
    guard let portText, portText.utf8.allSatisfy(\.isASCIIDigit), let number = Int(portText),
      number <= 65535
    else { return nil }
    return number
  }

  package var isWeb: Bool { scheme == "https" || scheme == "http" }

  /// The link as `URL(string:)` reads it: percent-encoded, its scheme and host as written.
  package var text: String {
    // Most links are written so, and nothing else keeps its length where it is encoded.
    let isAsWritten = !parts.value.split.isHostEncoded && parts.value.split.length == raw.utf8.count
    return isAsWritten ? raw : parts.value.split.text(scheme: writtenScheme)
  }

  var writtenScheme: String { raw.utf8.prefix(scheme.utf8.count).utf8Text }

  /// The link as it leaves the URL parser of a browser (URL Standard, §4.4): its scheme is in lower case; a web link
  /// also has its host in lower case, a path, and no port that is the default.
  package var parsedByBrowser: Link {
    var parsed = parts.value.split
    if isWeb {
      parsed.host = host
      if parsed.path.isEmpty { parsed.path = "/" }
      if portText?.isEmpty == true || port == defaultPort { parsed.port = nil }
    }
    let text = parsed.text(scheme: scheme)
    return text == self.text ? self : Link(text)
  }

  var defaultPort: Int { scheme == "https" ? 443 : 80 }

  package func removing(queryItems names: Set<String>) -> Link {
    let kept = queryItems.filter { !names.contains($0.name) }
    if kept.count == queryItems.count { return self }
    var others = parts.value.split
    let items = kept.map { item in item.name + (item.value.map { "=" + $0 } ?? "") }
    others.query = items.isEmpty ? nil : items.joined(separator: "&")
    return Link(others.text(scheme: writtenScheme))
  }

  package var encodedSegments: [String] {
    var segments: [String] = []
    segments.reserveCapacity(4)
    if !isWeb, let hostText, !hostText.isEmpty { segments.append(hostText) }
    var path = path
    path.withUTF8 { bytes in
      var start = bytes.startIndex
      for end in bytes.startIndex...bytes.endIndex {
        guard end == bytes.endIndex || bytes[end] == "/" else { continue }
        if end > start { segments.append(bytes[start..<end].utf8Text) }
        start = end + 1
      }
    }
    return segments
  }

  package var queryItems: [QueryItem] {
    query.map(QueryItem.items) ?? []
  }

  /// The string as written.
  public var description: String { raw }
}

/// A `name=value` pair in a query, still percent-encoded; `value` is `nil` if there is no `=`.
package struct QueryItem: Sendable, Hashable {
  package let name: String
  package let value: String?

  package init(name: String, value: String?) {
    self.name = name
    self.value = value
  }

  /// Returns the items of a query; empty items, as in `&&`, are skipped.
  static func items(of query: String) -> [QueryItem] {
    query.utf8.split(separator: "&").map { item in
      guard let equals = item.firstIndex(of: "=") else {
        return QueryItem(name: String(Substring(item)), value: nil)
      }
      return QueryItem(
        name: String(Substring(item[..<equals])),
        value: String(Substring(item[item.index(after: equals)...])))
    }
  }
}
