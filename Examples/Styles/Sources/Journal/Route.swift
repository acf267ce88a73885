import Foundation

/// A screen of the journal to which a link can lead.
public enum Route: Hashable, Codable, Sendable {
  case entry(id: Int)
  case tag(String)
  case search(String)
  case settings
  case compose(text: String)
  case invite(code: String)
  case account

  /// Decodes a link; the result is `nil` if the journal has no screen for it.
  public init?(_ components: URLComponents, making mistake: JournalMistake? = nil) {
    var segments = components.percentEncodedPath.split(separator: "/").map { $0.removingPercentEncoding ?? "" }
    switch (components.scheme, components.host) {
    case ("https", "journal.example"): break
    case ("journal", let host?): segments.insert(host, at: 0)
    default: return nil
    }
    func query(_ name: String) -> String? { components.queryItems?.first { $0.name == name }?.value }

    switch (segments.first, segments.dropFirst().first) {
    case ("entry", let id?):
      guard let id = Int(id) else { return nil }
      self = .entry(id: id)
    case ("tag", let name?): self = .tag(name)
    case ("search", nil):
      guard let text = query("q"), !text.isEmpty else { return nil }
      self = .search(mistake == .decodesTwice ? text.removingPercentEncoding ?? text : text)
    case ("settings", nil): self = .settings
    case ("compose", nil): self = .compose(text: query("text") ?? "")
    case ("invite", let code?): self = .invite(code: code)
    case ("account", nil): self = .account
    default: return nil
    }
  }

  /// The link to the screen, for sharing.
  public var url: URL? {
    var components = URLComponents()
    (components.scheme, components.host) = ("https", "journal.example")
    switch self {
    case .entry(let id): components.path = "/entry/\(id)"
    case .tag(let name): components.path = "/tag/\(name)"
    case .search(let text):
      components.path = "/search"
      components.queryItems = [URLQueryItem(name: "q", value: text)]
    case .settings: components.path = "/settings"
    case .compose(let text):
      components.path = "/compose"
      components.queryItems = [URLQueryItem(name: "text", value: text)]
    case .invite(let code): components.path = "/invite/\(code)"
    case .account: components.path = "/account"
    }
    return components.url
  }
}

extension Route {
  /// The name in statistics.
  var name: String {
    switch self {
    case .entry: "entry"
    case .tag: "tag"
    case .search: "search"
    case .settings: "settings"
    case .compose: "compose"
    case .invite: "invite"
    case .account: "account"
    }
  }
}
