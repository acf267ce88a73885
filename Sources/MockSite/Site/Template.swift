import HarnessText

/// A text with `{places}` to fill, each once; braces around anything else stay as they are.
struct Template {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  func filled(for visit: Site.Resource.Visit, _ transform: (String) -> String) -> String {
    filled { Self.value(of: $0, visit).map(transform) }
  }

  func filled(_ value: (String) -> String?) -> String {
    guard text.utf8.contains(0x7B) else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: 0x7B) {
      result += rest[..<open]
      let inside = rest[rest.utf8.index(after: open)...]
      let end = inside.utf8.firstIndex { $0 == 0x7D || $0 == 0x7B || $0 == 0x0A }
      guard let end, inside.utf8[end] == 0x7D,
        let value = value(String(inside[..<end]))
      else {
        result += "{"
        rest = inside
        continue
      }
      result += value
      rest = inside[inside.utf8.index(after: end)...]
    }
    return result + rest
  }

  private static func value(of name: String, _ visit: Site.Resource.Visit) -> String? {
    if let capture = visit.captures[name] { return capture }
    let request = visit.request
    switch name {
    case "method": return request.method.rawValue
    case "host": return request.host
    case "path": return request.path
    case "body": return request.bodyText
    case "counter": return String(visit.number)
    case "time": return HTTPDate.text(secondsSince1970: visit.seconds)
    case "time.unix": return String(visit.seconds)
    default: break
    }
    if name.hasPrefix("query.") {
      return request.queryValues(of: String(name.dropFirst(6))).first ?? ""
    }
    if name.hasPrefix("header.") { return request.fields[String(name.dropFirst(7))] ?? "" }
    guard name.hasPrefix("json./") else { return nil }
    guard let value = Site.JSON(request.body)?.value(at: String(name.dropFirst(5))) else {
      return ""
    }
    if case .string(let text) = value.value { return text }
    return value.text
  }
}

extension Site.Resource {
  /// Answers with a response whose content and fields are filled from the request.
  ///
  /// | in the text | filled with |
  /// |---|---|
  /// | `{name}` | what `:name` took from the path |
  /// | `{query.name}`, `{header.Name}` | the first value of that name, or nothing |
  /// | `{json./pointer}` | the JSON value at a pointer in the content, or nothing |
  /// | `{method}`, `{host}`, `{path}`, `{body}` | that part of the request |
  /// | `{counter}` | the number of the visit, from 1 |
  /// | `{time}`, `{time.unix}` | the time of the server's clock |
  ///
  /// In HTML and in JSON the values are escaped; anywhere else they go in as they are.
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
      var filled = response
      filled.body = Array(body.filled(for: visit, escape).utf8)
      filled.fields = HTTPFields(
        response.fields.map { field in
          .init(name: field.name, value: Template(field.value).filled(for: visit) { $0 })
        })
      return Content(response: filled)
    }
  }
}
