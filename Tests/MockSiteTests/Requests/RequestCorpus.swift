/// Malformed, unusual and ordinary requests, grouped by rule, each with the expected response.
///
/// A rule about a class of characters is tested with a row for each of the 256 byte values.
enum RequestCorpus {
  struct Row: Sendable, CustomTestStringConvertible {
    let section: String
    let name: String
    let bytes: [UInt8]
    /// The status of the first response; `nil` if the request is incomplete.
    let status: Int?
    /// Whether the connection can be reused after the response.
    var staysOpen: Bool
    var testDescription: String { "\(section) \(name)" }

    init(_ section: String, _ name: String, _ bytes: [UInt8], _ status: Int?, open: Bool? = nil) {
      (self.section, self.name, self.bytes, self.status) = (section, name, bytes, status)
      staysOpen = open ?? (status == 200 || status == nil)
    }

    init(_ section: String, _ name: String, _ text: String, _ status: Int?, open: Bool? = nil) {
      self.init(section, name, Array(text.utf8), status, open: open)
    }
  }

  static let rows: [Row] =
    requestLines + methodCharacters + targetCharacters + fieldNames + fieldValues + fieldLines
    + hosts + lengths + codings + chunks + rest

  /// The site that receives all requests; it responds to any method at any path.
  static let site = Site(anyHost: [.resource(nil, "/:path*") { _ in .text("here") }])

  static let limits = HTTPLimits(requestLine: 1_024, fieldSection: 2_048, body: 256)

  // MARK: - Classes of characters

  private static let tokenCharacters = Set(
    Array("!#$%&'*+-.^_`|~0123456789".utf8) + Array(0x41...0x5A) + Array(0x61...0x7A))

  static func name(_ byte: UInt8) -> String {
    byte > 0x20 && byte < 0x7F
      ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(String(byte, radix: 16))"
  }

  private static func request(_ start: String, _ byte: UInt8, _ end: String) -> [UInt8] {
    Array(start.utf8) + [byte] + Array(end.utf8)
  }

  static let methodCharacters = (UInt8.min...UInt8.max).map { byte in
    Row(
      "RFC 9110 §9.1", "\(name(byte)) in a method",
      request("G", byte, "T / HTTP/1.1\r\nHost: a\r\n\r\n"),
      tokenCharacters.contains(byte) ? 200 : 400)
  }

  static let targetCharacters = (UInt8.min...UInt8.max).map { byte in
    let isAllowed = byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#")
    return Row(
      "RFC 9112 §3.2", "\(name(byte)) in a target",
      request("GET /x", byte, "y HTTP/1.1\r\nHost: a\r\n\r\n"), isAllowed ? 200 : 400)
  }

  static let fieldNames = (UInt8.min...UInt8.max).map { byte in
    let isAllowed = tokenCharacters.contains(byte) || byte == UInt8(ascii: ":")
    return Row(
      "RFC 9110 §5.1", "\(name(byte)) in a field name",
      request("GET / HTTP/1.1\r\nHost: a\r\nX", byte, "y: z\r\n\r\n"), isAllowed ? 200 : 400)
  }

  static let fieldValues = (UInt8.min...UInt8.max).map { byte in
    let isAllowed = byte == 0x09 || (byte >= 0x20 && byte != 0x7F)
    return Row(
      "RFC 9110 §5.5", "\(name(byte)) in a field value",
      request("GET / HTTP/1.1\r\nHost: a\r\nX: y", byte, "z\r\n\r\n"), isAllowed ? 200 : 400)
  }

  // MARK: - Lines

  static let requestLines: [Row] =
    [
      ("GET / HTTP/1.1", 200), ("GET / HTTP/1.0", 200), ("GET / HTTP/1.2", 200),
      ("GET / HTTP/1.9", 200), ("GET / HTTP/2.0", 505), ("GET / HTTP/0.9", 505),
      ("GET / HTTP/3.0", 505), ("GET / HTTP/9.9", 505), ("GET / HTTP/1.10", 400),
      ("GET / HTTP/01.1", 400), ("GET / HTTP/1.", 400), ("GET / HTTP/.1", 400),
      ("GET / HTTP/1", 400), ("GET / HTTP/", 400), ("GET / HTTP", 400), ("GET / http/1.1", 400),
      ("GET / Http/1.1", 400), ("GET / HTTPS/1.1", 400), ("GET / HTTP/1,1", 400),
      ("GET / HTTP/-1.1", 400), ("GET / HTTP/+1.1", 400), ("GET / HTTP/a.b", 400),
      ("GET / HTTP/1.1 ", 400), ("GET /  HTTP/1.1", 400), ("GET  / HTTP/1.1", 400),
      (" GET / HTTP/1.1", 400), ("\tGET / HTTP/1.1", 400), ("GET\t/ HTTP/1.1", 400),
      ("GET /\tHTTP/1.1", 400), ("GET / HTTP/1.1\t", 400), ("GET / HTTP/1.1 x", 400),
      ("GET /a b HTTP/1.1", 400), ("GET /", 400), ("GET", 400), ("GET HTTP/1.1", 400),
      ("/ HTTP/1.1", 400), ("HTTP/1.1", 400), ("get / HTTP/1.1", 200), ("GET x HTTP/1.1", 400),
      ("GET a/b HTTP/1.1", 400), ("GET * HTTP/1.1", 400), ("GET ? HTTP/1.1", 400),
      ("GET . HTTP/1.1", 400), ("GET http:/a/ HTTP/1.1", 400), ("GET http:///x HTTP/1.1", 400),
      ("GET http://a HTTP/1.1", 200), ("GET http://a/ HTTP/1.1", 200),
      ("GET HTTP://a/ HTTP/1.1", 200), ("GET https://a/ HTTP/1.1", 200),
      ("GET http://a?q HTTP/1.1", 200), ("GET http://u@a/ HTTP/1.1", 400),
      ("GET http://u:p@a/ HTTP/1.1", 400), ("GET http://a:b/ HTTP/1.1", 400),
      ("GET http://a:123456/ HTTP/1.1", 400), ("GET http://[::1]/ HTTP/1.1", 200),
      ("GET http://[::1/ HTTP/1.1", 400), ("GET http://[]/ HTTP/1.1", 400),
      ("GET ftp://a/ HTTP/1.1", 400), ("GET file:///x HTTP/1.1", 400), ("GET //x HTTP/1.1", 200),
      ("GET /../x HTTP/1.1", 200), ("GET /%00 HTTP/1.1", 200), ("GET /%zz HTTP/1.1", 200),
      ("GET /? HTTP/1.1", 200), ("GET /?? HTTP/1.1", 200), ("GET /#x HTTP/1.1", 400),
    ].map { line, status in
      Row(
        "RFC 9112 §3", "'\(line)'", "\(line)\r\nHost: a\r\n\r\n", status,
        open: status == 200 && !line.hasSuffix("1.0"))
    } + [
      Row(
        "RFC 9112 §3.2.4", "OPTIONS of the server", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 204,
        open: true),
      Row(
        "RFC 9110 §9.3.6", "a tunnel", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 501, open: true),
      Row("RFC 9110 §9.3.6", "a tunnel to a path", "CONNECT /a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      Row(
        "RFC 9112 §3", "the longest line",
        "GET /\(String(repeating: "x", count: 1_008)) HTTP/1.1\r\nHost: a\r\n\r\n", 200),
      Row(
        "RFC 9112 §3", "a line too long",
        "GET /\(String(repeating: "x", count: 1_009)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
      Row("RFC 9112 §3", "a line without end", "x".times(2_000), 414),
      Row(
        "RFC 9112 §2.2", "empty lines in front", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 200),
      Row("RFC 9112 §2.2", "a lone LF in front", "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      Row(
        "RFC 9112 §2.2", "a lone LF after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
      Row(
        "RFC 9112 §2.2", "a lone CR after the request line", "GET / HTTP/1.1\rHost: a\r\n\r\n", 400),
      Row(
        "RFC 9112 §2.2", "TLS in place of HTTP", [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3, 0x0A], 400),
      Row("RFC 9112 §2.2", "the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
      Row("RFC 9112 §2.2", "half a request", "GET / HTTP/1.1\r\nHost: a\r\n", nil),
    ]

  static let fieldLines: [Row] = [
    ("a name alone", "X", 400), ("an empty name", ": x", 400),
    ("a blank before the colon", "X : y", 400),
    ("a tab before the colon", "X\t: y", 400), ("a folded line", "X: y\r\n z", 400),
    ("a line folded by a tab", "X: y\r\n\tz", 400), ("an empty value", "X:", 200),
    ("blanks alone", "X: \t ", 200), ("no blank", "X:y", 200), ("blanks around", "X:\t y \t", 200),
    ("a colon in the value", "X: y:z", 200), ("a lone LF at the end", "X: y\nY: z", 400),
    ("a lone CR within", "X: y\rz", 400), ("two CR at the end", "X: y\r", 400),
    ("a NUL within", "X: y\0z", 400), ("one name often", "X: 1\r\nx: 2\r\nX: 3", 200),
    ("the largest section", "X: \(String(repeating: "x", count: 2_032))", 200),
    ("a section too large", "X: \(String(repeating: "x", count: 2_033))", 431),
    ("many fields", (0..<300).map { "X\($0): y" }.joined(separator: "\r\n"), 431),
    ("a second request line", "GET / HTTP/1.1", 400),
  ].map { name, line, status in
    Row("RFC 9112 §5", name, "GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\n\r\n", status)
  }
}
