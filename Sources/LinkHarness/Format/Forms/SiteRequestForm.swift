import HarnessText
import MockSite

final class SiteRequestForm: Form {
  static let table = form(
    named: "request", "a request", "A request from a client other than an app",
    filling: .always)

  let method = Key(.method, default: .get, "The method")
  let url = Key(
    KeyKind.string { node, _ in node }, .required,
    "The URL")
  let headers = Key(.headers, default: [], "Header fields, keyed by name")
  let text = Key(.text, "The content as a string")
  let json = Key(.json, "The content as JSON")
}

extension KeyKind where Value == HTTPRequest {
  static var siteRequest: KeyKind {
    string { node, object in request(.get, node, [:], [], object) }.or(
      .object { (written: Written<SiteRequestForm>) in
        let text = written.text
        let json = written.json
        if written.node(\.text) != nil, json != nil {
          written.report(.severalOf(["text", "json"], of: "a request"))
        }
        var fields = HTTPFields()
        for field in written.headers {
          for value in field.values { fields.append(name: field.name, value: value) }
        }
        if json != nil, fields["Content-Type"] == nil {
          fields["Content-Type"] = "application/json"
        }
        let body = Array((json?.value.text ?? text ?? "").utf8)
        return written.url.flatMap {
          request(written.method ?? .get, $0, fields, body, written.object)
        }
      })
  }

  private static func request(
    _ method: HTTPMethod, _ url: JSONNode, _ fields: HTTPFields, _ body: [UInt8],
    _ object: StrictObject
  ) -> HTTPRequest? {
    guard let text = object.string(url) else { return nil }
    do {
      return try HTTPRequest(method, text, fields: fields, body: body)
    } catch {
      object.report(
        .malformed(text, expected: "an absolute URL such as \"https://shop.example/api/cart\""),
        at: url)
      return nil
    }
  }
}
