import Foundation

/// The decoded segments and query of a link; in a link such as `shop://product/42`, the host is the first segment.
struct LinkParts {
  let segments: [String]
  let query: [String: String]

  init(_ url: URL, making mistake: Mistake?) throws(LinkError) {
    let text = mistake == .caseFolded ? url.absoluteString.lowercased() : url.absoluteString
    guard let parts = URLComponents(string: text) else { throw .unknownPage(text) }
    var encoded = parts.percentEncodedPath.split(separator: "/").map(String.init)
    if parts.scheme == "https" {
      guard parts.host == "shop.example" || mistake == .anyWebsite else {
        throw .wrongWebsite(parts.host ?? "")
      }
    } else if let host = parts.percentEncodedHost, mistake != .schemeHostDropped {
      encoded.insert(host, at: 0)
    }
    if mistake == .decodedBeforeSplit {
      encoded = Self.decoded(encoded.joined(separator: "/")).split(separator: "/").map(String.init)
    }
    segments = encoded.map(Self.decoded)
    query = (parts.percentEncodedQueryItems ?? []).reduce(into: [:]) { query, item in
      let value = item.value ?? ""
      query[item.name] = Self.decoded(
        mistake == .plusIsASpace ? value.replacingOccurrences(of: "+", with: " ") : value)
    }
  }

  private static func decoded(_ text: String) -> String { text.removingPercentEncoding ?? text }
}
