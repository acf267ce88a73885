/// The status of a final response (RFC 9110 §15); it can be written as an integer literal.
///
/// Statuses below 200 are not supported, because a client would continue to wait for a final response (RFC 9110 §15.2).
public struct HTTPStatus: Hashable, Sendable, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  /// The status code.
  public let code: Int

  /// Codes above 599 are invalid, but clients should treat them as server errors (RFC 9110 §15).
  package static let codes = 200...999

  /// Creates a status from a code between 200 and 999; returns `nil` for any other code.
  public init?(code: Int) {
    guard Self.codes.contains(code) else { return nil }
    self.code = code
  }

  /// Creates a status from a literal between 200 and 999; any other literal traps.
  public init(integerLiteral code: Int) {
    precondition(
      Self.codes.contains(code),
      "invalid status \(code); expected a final status from 200 to 999"
    )
    self.code = code
  }

  /// The code and its reason phrase, such as `404 Not Found`.
  public var description: String { reason.isEmpty ? "\(code)" : "\(code) \(reason)" }

  /// Whether a response with this status has no content (RFC 9112 §6.3).
  var hasNoContent: Bool { code == 204 || code == 304 }

  /// A 205 response declares a content length of zero (RFC 9110 §15.3.6).
  var dropsContent: Bool { hasNoContent || code == 205 }

  /// The registered reason phrase; empty for unregistered codes and some rarely used ones.
  package var reason: String { Self.reasons[code] ?? "" }

  private static let reasons = [
    200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information",
    204: "No Content", 205: "Reset Content", 206: "Partial Content", 300: "Multiple Choices",
    301: "Moved Permanently", 302: "Found",
    303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
    417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content",
    425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required",
    429: "Too Many Requests", 431: "Request Header Fields Too Large",
    451: "Unavailable For Legal Reasons", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    505: "HTTP Version Not Supported", 511: "Network Authentication Required",
  ]
}

extension HTTPStatus {
  /// The request succeeded.
  public static let ok: HTTPStatus = 200
  package static let notFound: HTTPStatus = 404
}
