import HarnessText
import LinkModel
import MockSite

/// A request a step makes itself, for what no link leads to: an API, a form, `HEAD`, a condition.
package struct SiteRequest: Sendable {
  let request: HTTPRequest

  static let keys = ["method", "url", "headers", "text", "json"]

  /// Reads `"https://…"`, asked for with GET, or an object with the details.
  init?(_ node: JSONNode, _ step: StrictObject) {
    if node.string != nil {
      self.init(.get, node, fields: [:], body: [], step)
      return
    }
    guard let object = step.object(node, "a request", keys: Self.keys) else { return nil }
    object.require("url")
    let contents = ["text", "json"].filter { object.value($0) != nil }
    if contents.count > 1 { object.report(.severalOf(contents, of: "a request"), at: node) }
    var fields = HTTPFields()
    for (name, values) in RefinementReader(object: object).headers() {
      for value in values { fields.append(name: name, value: value) }
    }
    var body: [UInt8] = []
    if let text = object.string("text") { body = Array(text.utf8) }
    if let json = object.value("json") {
      body = Array(json.value.text.utf8)
      if fields["Content-Type"] == nil { fields["Content-Type"] = "application/json" }
    }
    guard let url = object.value("url") else { return nil }
    self.init(ResourceReader.method(object) ?? .get, url, fields: fields, body: body, object)
  }

  private init?(
    _ method: HTTPMethod, _ url: JSONNode, fields: HTTPFields, body: [UInt8],
    _ object: StrictObject
  ) {
    guard let text = object.string(url) else { return nil }
    do {
      request = try HTTPRequest(method, text, fields: fields, body: body)
    } catch {
      object.report(
        .malformed(text, expected: "an address such as \"https://shop.example/api/cart\""), at: url)
      return nil
    }
  }
}
