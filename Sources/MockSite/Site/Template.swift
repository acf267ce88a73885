import HarnessText

/// A string with `{placeholders}` that are replaced in one pass; unknown placeholders are left unchanged.
struct Template {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  fileprivate func filled(_ value: (String) -> Filling.Found) -> String? {
    guard text.utf8.contains(0x7B) else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: 0x7B) {
      result += rest[..<open]
      let inside = rest[rest.utf8.index(after: open)...]
      let end = inside.utf8.firstIndex { $0 == 0x7D || $0 == 0x7B || $0 == 0x0A }
      if let end, inside.utf8[end] == 0x7D {
        switch value(String(inside[..<end])) {
        case .value(let text):
          result += text
          rest = inside[inside.utf8.index(after: end)...]
          continue
        case .tooMuch: return nil
        case .unknown: break
        }
      }
      result += "{"
      rest = inside
    }
    return result + rest
  }
}

/// Limits the total size of the inserted values, because a short template can insert a large value many times.
struct Filling {
  /// Maximum total size of the escaped values in one response, in bytes.
  package static let limit = 16 << 20

  fileprivate enum Found {
    case value(String)
    case unknown
    case tooMuch
  }

  private let value: (String) -> String?
  private var left = Self.limit

  init(_ value: @escaping (String) -> String?) { self.value = value }

  init(for visit: Site.Resource.Visit) {
    let values = VisitValues(visit)
    self.init { values[$0] }
  }

  mutating func fill(_ template: Template, _ escape: (String) -> String = { $0 }) -> String? {
    template.filled { name in
      guard let value = value(name) else { return .unknown }
      // Escaping never shortens a value, so a value that exceeds the limit is rejected before it is escaped.
      guard value.utf8.count <= left else { return .tooMuch }
      let text = escape(value)
      left -= text.utf8.count
      return left < 0 ? .tooMuch : .value(text)
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
    let body = Template(String(decoding: response.body, as: UTF8.self))
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
        guard let value = filling.fill(Template(field.value)) else { return .tooMuch }
        filled.fields.append(name: field.name, value: value)
      }
      return Content(response: filled)
    }
  }
}
