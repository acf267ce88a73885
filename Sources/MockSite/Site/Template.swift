import HarnessText

/// Limits the total size of the inserted values, because a short template can insert a large value many times.
struct Filling {
  /// Maximum total size of the escaped values in one response, in bytes.
  static let limit = 16 << 20

  private struct TooMuch: Error {}

  private let value: (String) -> String?
  private var left = Self.limit

  init(_ value: @escaping (String) -> String?) { self.value = value }

  init(for visit: Site.Resource.Visit) {
    let values = VisitValues(visit)
    self.init { values[$0] }
  }

  /// Returns `nil` if the values exceed the limit.
  mutating func fill(_ template: String, _ escape: (String) -> String = { $0 }) -> String? {
    try? template.replacingPlaceholders { name throws(TooMuch) in
      guard let value = value(name) else { return nil }
      // Escaping never shortens a value, so a value that exceeds the limit is rejected before it is escaped.
      guard value.utf8.count <= left else { throw TooMuch() }
      let text = escape(value)
      left -= text.utf8.count
      if left < 0 { throw TooMuch() }
      return text
    }
  }
}

private final class VisitValues {
  private let visit: Site.Resource.Visit
  private var found: [String: String] = [:]
  private lazy var json = Site.JSON(visit.request.body)

  init(_ visit: Site.Resource.Visit) { self.visit = visit }

  subscript(name: String) -> String? {
    if let capture = visit.captures[name] { return capture }
    switch name {
    case "method": return visit.request.method.rawValue
    case "host": return visit.request.host
    case "path": return visit.request.path
    case "counter": return String(visit.number)
    case "time": return HTTPDate.text(secondsSince1970: visit.seconds)
    case "time.unix": return String(visit.seconds)
    default: break
    }
    if let value = found[name] { return value }
    found[name] = search(name)
    return found[name]
  }

  private func search(_ name: String) -> String? {
    if name == "body" { return visit.request.bodyText }
    if name.hasPrefix("query.") {
      return visit.request.queryValues(of: String(name.dropFirst(6))).first ?? ""
    }
    if name.hasPrefix("header.") { return visit.request.fields[String(name.dropFirst(7))] ?? "" }
    guard name.hasPrefix("json./") else { return nil }
    guard let value = json?.value(at: String(name.dropFirst(5))) else { return "" }
    if case .string(let text) = value.value { return text }
    return value.text
  }
}

extension Site.Resource.Content {
  static let tooMuch = Self(
    response: .text(
      "The values inserted into the template exceed \(Filling.limit) bytes.\n", status: 500))
}

extension Site.Resource {
  /// Creates a resource whose response content and header fields contain values from the request.
  ///
  /// | placeholder | value |
  /// |---|---|
  /// | `{name}` | the value of `:name` in the path |
  /// | `{query.name}`, `{header.Name}` | the first value with that name, or the empty string |
  /// | `{json./pointer}` | the JSON value at a pointer into the content, or the empty string |
  /// | `{method}`, `{host}`, `{path}`, `{body}` | that part of the request |
  /// | `{counter}` | the number of the visit, starting at 1 |
  /// | `{time}`, `{time.unix}` | the time according to the server's clock |
  ///
  /// Values are escaped in HTML and JSON content and inserted unchanged elsewhere. If the inserted values exceed
  /// 16 MiB in total, the response has status 500.
  public static func template(
    _ method: HTTPMethod?, _ pattern: PathPattern, _ response: HTTPResponse
  ) -> Site.Resource {
    let type = response.fields["Content-Type"] ?? ""
    let body = response.body.utf8Text
    let escape: @Sendable (String) -> String =
      if type.hasPrefix("text/html") {
        { HTMLPage.escaped($0) }
      } else if type.hasPrefix("application/json") {
        { String(JSONValue.string($0).text.dropFirst().dropLast()) }
      } else {
        { $0 }
      }
    return Site.Resource(label: name(method, pattern), method: method, patterns: [pattern]) {
      visit in
      var filling = Filling(for: visit)
      guard let text = filling.fill(body, escape) else { return .tooMuch }
      var filled = response
      filled.body = Array(text.utf8)
      filled.fields = [:]
      for field in response.fields {
        guard let value = filling.fill(field.value) else { return .tooMuch }
        filled.fields.append(name: field.name, value: value)
      }
      return Content(response: filled)
    }
  }
}
