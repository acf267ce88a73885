import HarnessText

extension Site {
  /// A condition, in addition to the method and the path, that a request must meet to match a resource.
  ///
  /// ```swift
  /// .fixed(.get, "/search", .text("two")).when(.query("q", "mug"), .header("Accept", .contains("json")))
  /// ```
  public enum Criterion: Sendable {
    case host(TextMatch)
    /// The value of a query parameter, decoded as in HTML forms, where `+` is a space.
    case query(String, TextMatch = .present)
    case header(String, TextMatch = .present)
    case body(TextMatch)
    /// The JSON value at a JSON Pointer such as `/user/id` (RFC 6901) in the request's content.
    case json(String, JSON)
    indirect case not(Criterion)

    func holds(for request: HTTPRequest) -> Bool {
      switch self {
      case .host(let match): match.holds(for: [request.host])
      case .query(let name, let match): match.holds(for: request.queryValues(of: name))
      case .header(let name, let match): match.holds(for: request.fields.values(of: name))
      case .body(let match): match.holds(for: [request.bodyText])
      case .json(let pointer, let value): JSON(request.body)?.value(at: pointer) == value
      case .not(let other): !other.holds(for: request)
      }
    }
  }
}

extension HTTPRequest {
  /// Returns the decoded values of a query parameter in order; the value of a parameter without `=` is empty.
  package func queryValues(of name: String) -> [String] {
    guard let query else { return [] }
    return query.split(separator: "&").compactMap { item in
      let equals = item.utf8.firstIndex(of: 0x3D)
      let key = equals.map { item[..<$0] } ?? item
      guard Self.decodedForm(key) == name else { return nil }
      return equals.map { Self.decodedForm(item[item.utf8.index(after: $0)...]) } ?? ""
    }
  }

  /// Decodes a name or value of an HTML form, in which `+` is a space.
  private static func decodedForm(_ text: Substring) -> String {
    PercentEncoding.decodedOrSame(text.replacing("+", with: " ")[...])
  }

  var bodyText: String { body.utf8Text }
}
