import HarnessText

/// An answer of a site.
public struct HTTPResponse: Hashable, Sendable {
  /// The status.
  public var status: HTTPStatus
  /// The header fields; framing fields and `Date` are added when the answer is sent.
  public var fields: HTTPFields
  /// The content.
  public var body: [UInt8]
  /// What becomes of the answer later; `nil` when it is whole.
  var pending: PendingAnswer?

  /// Puts an answer together from its parts, adding nothing.
  public init(status: HTTPStatus = .ok, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

extension HTTPResponse {
  /// Answers with an HTML document, encoded as UTF-8.
  public static func html(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: ["Content-Type": "text/html; charset=utf-8"], body: Array(text.utf8))
  }

  /// Answers with a JSON text; the text is sent as it is, well-formed or not.
  public static func json(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: ["Content-Type": "application/json"], body: Array(text.utf8))
  }

  /// Answers with plain text, encoded as UTF-8.
  public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: ["Content-Type": "text/plain; charset=utf-8"],
      body: Array(text.utf8))
  }

  /// Sends the client to another address, `302 Found` unless told otherwise.
  public static func redirect(to location: String, status: HTTPStatus = 302) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["Location": location])
  }

  /// Answers that nothing is here, with a page that says so.
  public static let notFound = HTTPResponse.html(
    HTMLPage.text(title: "Not Found", body: "<p>Nothing answers at this path.</p>"),
    status: .notFound)
}

enum HTMLPage {
  /// Writes a small, valid document; the title is escaped, head and body are taken as HTML.
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
