package import HarnessText

/// A response from a site.
public struct HTTPResponse: Hashable, Sendable {
  /// The status.
  public var status: HTTPStatus
  /// The header fields; framing fields and `Date` are added when the response is sent.
  public var fields: HTTPFields
  /// The content.
  public var body: [UInt8] {
    get { content.bytes }
    set { content = .bytes(newValue) }
  }
  var content: HTTPContent
  var pending: PendingAnswer?
  var origin = Origin()

  /// Where the content is written; it takes no part in comparisons.
  struct Origin: Hashable, Sendable {
    var source: SourceText?

    static func == (_: Self, _: Self) -> Bool { true }
    func hash(into _: inout Hasher) {}
  }

  /// Creates a response with exactly the given status, fields and content.
  public init(status: HTTPStatus = .ok, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    content = .bytes(body)
  }
}

extension HTTPResponse {
  /// The text that the content was written as; if a fault or a template changed the content, the content itself, which
  /// bears the name of that file, or `name` if the response has no file.
  package func text(named name: String) -> SourceText {
    guard let source = origin.source else { return SourceText(body, file: name) }
    return source.bytes == body ? source : SourceText(body, file: source.file, origin: source.origin)
  }

  package var file: String? { origin.source?.file }

  /// Reads content that is still in a file, so that later changes of the file do not affect the response.
  mutating func loadContent() { body = body }

  /// Returns a response with an HTML document, encoded as UTF-8.
  public static func html(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(text, "text/html; charset=utf-8", status)
  }

  /// Returns a response with JSON text, which is sent unchanged, even if it is malformed.
  public static func json(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(text, "application/json", status)
  }

  /// Returns a response with plain text, encoded as UTF-8.
  public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(text, "text/plain; charset=utf-8", status)
  }

  private init(_ text: String, _ type: String, _ status: HTTPStatus) {
    self.init(status: status, fields: ["Content-Type": type], body: Array(text.utf8))
  }

  /// Returns a response that redirects the client to another location.
  public static func redirect(to location: String, status: HTTPStatus = 302) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["Location": location])
  }

  static let notFound = HTTPResponse.html(
    HTMLPage.text(title: "Not Found", body: "<p>There is no page at this path.</p>"),
    status: .notFound)
}

enum HTMLPage {
  /// Escapes `title`, but inserts `head` and `body` unchanged.
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
