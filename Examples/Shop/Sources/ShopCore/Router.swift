import Foundation

/// The query of a link and the values that a pattern captured from the path.
public struct Captured {
  let segments: [String: String]
  let rest: [String]
  let query: [String: String]

  public subscript(name: String) -> String { segments[name] ?? "" }
}

/// A router with patterns and closures; the first matching pattern determines the destination.
public final class Router {
  public typealias Handler = (Captured) throws -> Destination

  private var routes: [(pattern: [Substring], handler: Handler)] = []
  private let hosts: Set<String>
  private let mistake: Mistake?

  /// Creates a router for links to the given hosts.
  public init(hosts: Set<String>, making mistake: Mistake? = nil) {
    self.hosts = hosts
    self.mistake = mistake
  }

  /// Adds a pattern such as `product/:id`; a `*` at its end matches one or more segments.
  public func on(_ pattern: String, _ handler: @escaping Handler) {
    routes.append((pattern.split(separator: "/"), handler))
  }

  /// Returns the destination of a link, or throws an error such as `LinkError`.
  public func destination(of url: URL) throws -> Destination {
    let text = mistake == .caseFoldedCode ? url.absoluteString.lowercased() : url.absoluteString
    guard let parts = URLComponents(string: text) else { throw LinkError.unreadable(text) }
    let segments = try self.segments(of: parts)
    let candidates = mistake == .lastRegisteredWins ? routes.reversed() : routes
    for route in candidates {
      if let captured = capture(segments, route.pattern, query: try query(of: parts)) {
        return try route.handler(captured)
      }
    }
    throw LinkError.unknownPage(parts.path)
  }

  /// Returns the decoded segments of a link; the host of a link such as `shop://product/42` is the first segment.
  private func segments(of parts: URLComponents) throws -> [String] {
    var encoded = parts.percentEncodedPath.split(separator: "/").map(String.init)
    if parts.scheme == "https" || parts.scheme == "http" {
      guard let host = parts.host, hosts.contains(host) || mistake == .anyWebsite else {
        throw LinkError.wrongWebsite(parts.host ?? "")
      }
    } else if let host = parts.percentEncodedHost, !host.isEmpty, mistake != .schemeHostDropped {
      encoded.insert(host, at: 0)
    }
    if mistake == .decodedBeforeSplit {
      return (encoded.joined(separator: "/").removingPercentEncoding ?? "")
        .split(separator: "/").map(String.init)
    }
    return try encoded.map(decode)
  }

  private func query(of parts: URLComponents) throws -> [String: String] {
    var query: [String: String] = [:]
    for item in parts.percentEncodedQueryItems ?? [] where query[item.name] == nil {
      let value = item.value ?? ""
      query[item.name] = try decode(
        mistake == .plusIsASpace ? value.replacingOccurrences(of: "+", with: "%20") : value)
    }
    return query
  }

  private func decode(_ text: String) throws -> String {
    guard let decoded = text.removingPercentEncoding else { throw LinkError.unreadable(text) }
    return decoded
  }

  private func capture(
    _ segments: [String], _ pattern: [Substring], query: [String: String]
  ) -> Captured? {
    var found: [String: String] = [:]
    for (index, part) in pattern.enumerated() {
      if part == "*" {
        let rest = Array(segments.dropFirst(index))
        return rest.isEmpty ? nil : Captured(segments: found, rest: rest, query: query)
      }
      guard index < segments.count else { return nil }
      if part.hasPrefix(":") {
        found[String(part.dropFirst())] = segments[index]
      } else if part != segments[index] {
        return nil
      }
    }
    guard segments.count == pattern.count else { return nil }
    return Captured(segments: found, rest: [], query: query)
  }
}
