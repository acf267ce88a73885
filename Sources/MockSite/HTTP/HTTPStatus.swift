/// The three-digit status of an answer (RFC 9110 §15).
///
/// An integer literal is a status, so sites read `status: 503`; a number that comes from outside goes
/// through the initialiser that can refuse it.
public struct HTTPStatus: Hashable, Sendable, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  /// The number.
  public let code: Int

  /// Takes a number of three digits; returns `nil` for any other.
  public init?(code: Int) {
    guard (100...999).contains(code) else { return nil }
    self.code = code
  }

  /// Takes a literal of three digits; another literal is a mistake in the program and stops it.
  public init(integerLiteral code: Int) {
    precondition((100...999).contains(code), "a status has three digits (RFC 9110 §15): \(code)")
    self.code = code
  }

  /// The number and its reason phrase, such as `404 Not Found`.
  public var description: String { reason.isEmpty ? "\(code)" : "\(code) \(reason)" }

  /// Whether an answer with this status has no content at all (RFC 9112 §6.3).
  var hasNoContent: Bool { code < 200 || code == 204 || code == 304 }

  /// Whether content given with this status is left out: 205 has to have none too, and to say so by a
  /// length of zero (RFC 9110 §15.3.6).
  var dropsContent: Bool { hasNoContent || code == 205 }

  /// The phrase registered for the number, empty for numbers nobody registered.
  public var reason: String {
    switch code {
    case 100: "Continue"
    case 101: "Switching Protocols"
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 203: "Non-Authoritative Information"
    case 204: "No Content"
    case 205: "Reset Content"
    case 206: "Partial Content"
    case 300: "Multiple Choices"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 402: "Payment Required"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 407: "Proxy Authentication Required"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 411: "Length Required"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 425: "Too Early"
    case 426: "Upgrade Required"
    case 428: "Precondition Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 451: "Unavailable For Legal Reasons"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 505: "HTTP Version Not Supported"
    case 511: "Network Authentication Required"
    default: ""
    }
  }
}

extension HTTPStatus {
  /// The request succeeded.
  public static let ok: HTTPStatus = 200
  /// Nothing answers at the path.
  public static let notFound: HTTPStatus = 404
}
