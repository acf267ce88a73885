import HarnessText

/// A response of a site.
public struct HTTPResponse: Hashable, Sendable {
  /// The status.
  public var status: HTTPStatus
  /// The header fields; framing fields and `Date` are added when the response is sent.
  public var fields: HTTPFields
  /// The content.
  public var body: [UInt8]
  /// The pending rest of the response; `nil` if it is complete.
  var pending: PendingAnswer?

  /// Creates a response from its parts and adds nothing.
  public init(status: HTTPStatus = .ok, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

extension HTTPResponse {
  /// Returns an HTML document, encoded as UTF-8.
  public static func html(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: ["Content-Type": "text/html; charset=utf-8"], body: Array(text.utf8))
  }

  /// Returns JSON text, which is sent unchanged, well-formed or not.
  public static func json(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: ["Content-Type": "application/json"], body: Array(text.utf8))
  }

  /// Returns plain text, encoded as UTF-8.
  public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: ["Content-Type": "text/plain; charset=utf-8"],
      body: Array(text.utf8))
  }

  /// Redirects the client to another address.
  public static func redirect(to location: String, status: HTTPStatus = 302) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["Location": location])
  }

  /// A 404 response with a page that says so.
  public static let notFound = HTTPResponse.html(
    HTMLPage.text(title: "Not Found", body: "<p>There is no page at this path.</p>"),
    status: .notFound)
}

enum HTMLPage {
  /// Returns a small, valid document; `title` is escaped, `head` and `body` are inserted as HTML.
  static func text(title: String, head: String = "", body: String) -> String {
    let title = escaped(title)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>\(title)</title>
      \(head.isEmpty ? "" : head + "\n")</head>
      <body>
      <h1>\(title)</h1>
      \(body.isEmpty ? "" : body + "\n")</body>
      </html>

      """
  }

  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result += scalar.markupReference ?? String(scalar) }
    return result
  }
}
