/// Rows for the host, content framing, expectations and connection persistence.
extension RequestCorpus {
  static let hosts: [Row] =
    [
      ("a", 200), ("A.Example", 200), ("a:80", 200), ("a:", 200), ("", 200), ("127.0.0.1", 200),
      ("[::1]", 200), ("[::1]:80", 200), ("[fe80::1.2.3.4]", 200), ("[::1", 400), ("[]", 400),
      ("[x]", 400), ("[::1]x", 400), ("[::1]:x", 400), ("a:b", 400), ("a:80:80", 400),
      ("a:-1", 400), ("a:123456", 400), ("a b", 400), ("a/b", 400), ("a?b", 400), ("a#b", 400),
      ("a@b", 400), ("u:p@a", 400), ("a\\b", 400), ("a,b", 200), ("a\"b", 400), ("a<b", 400),
      ("http://a", 400), ("a_b", 200), ("a..b", 200), (".", 200), ("ä", 400), ("%61", 200),
    ].map { host, status in
      Row("RFC 9112 §3.2", "host '\(host)'", "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n", status)
    } + [
      Row("RFC 9112 §3.2", "no host", "GET / HTTP/1.1\r\n\r\n", 400),
      Row("RFC 9112 §3.2", "no host in 1.0", "GET / HTTP/1.0\r\n\r\n", 200, open: false),
      Row("RFC 9112 §3.2", "two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
      Row("RFC 9112 §3.2", "one host twice", "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", 400),
      Row("RFC 9112 §3.2", "two hosts in 1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", 400),
      Row("RFC 9112 §3.2.2", "absolute and no host", "GET http://a/ HTTP/1.1\r\n\r\n", 400),
      Row(
        "RFC 9112 §3.2.2", "absolute and another host",
        "GET http://a/ HTTP/1.1\r\nHost: b\r\n\r\n", 200),
    ]

  private static func post(_ fields: String, _ body: String = "") -> String {
    "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
  }

  static let lengths: [Row] =
    [
      ("5", 200), ("05", 200), ("0005", 200), ("-5", 400), ("+5", 400), ("5 ", 200), (" 5", 200),
      ("5,5", 400), ("5, 5", 400), ("5,6", 400), ("5;", 400), ("5.0", 400), ("5e0", 400),
      ("0x5", 400), ("0b101", 400), ("five", 400), ("", 400), ("5 5", 400), ("5\t5", 400),
      ("٥", 400), ("5_0", 400), ("\"5\"", 400), ("256", nil), ("257", 413),
      ("999999999999999999", 413), ("9223372036854775807", 400), ("9223372036854775808", 400),
      ("18446744073709551621", 400), ("9".times(200), 400),
      ("0".times(17) + "5", 200),
      ("0".times(300) + "5", 400),
    ].map { value, status in
      Row(
        "RFC 9110 §8.6", "Content-Length '\(value.prefix(24))'",
        post("Content-Length: \(value)", "hello"), status)
    } + [
      Row(
        "RFC 9112 §6.3", "the length twice",
        post("Content-Length: 5\r\nContent-Length: 5", "hello"), 400),
      Row(
        "RFC 9112 §6.3", "two lengths", post("Content-Length: 5\r\nContent-Length: 6", "hello!"),
        400),
      Row(
        "RFC 9112 §6.1", "length and chunked",
        post("Content-Length: 5\r\nTransfer-Encoding: chunked", "0\r\n\r\n"), 400),
      Row(
        "RFC 9112 §6.1", "chunked and length",
        post("Transfer-Encoding: chunked\r\nContent-Length: 5", "0\r\n\r\n"), 400),
      Row(
        "RFC 9112 §6.1", "chunked and length 0",
        post("Transfer-Encoding: chunked\r\nContent-Length: 0", "0\r\n\r\n"), 400),
      Row(
        "RFC 9110 §9.3.1", "GET with content",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 200),
      Row("RFC 9112 §6.3", "POST without length", "POST / HTTP/1.1\r\nHost: a\r\n\r\n", 200),
      Row(
        "RFC 9112 §6.3", "content that is not all there", post("Content-Length: 6", "hello"), nil),
      Row("RFC 9112 §5.1", "a blank hides a length", post("Content-Length : 5", "hello"), 400),
      Row(
        "RFC 9112 §5.2", "a fold hides a length", post("X: y\r\n Content-Length: 5", "hello"), 400),
    ]

  static let codings: [Row] =
    [
      ("chunked", 200), ("Chunked", 200), ("CHUNKED", 200), (" chunked ", 200), ("\tchunked", 200),
      ("chunked,", 200), (",chunked", 200), ("chunked, chunked", 400), ("identity", 501),
      ("identity, chunked", 501), ("chunked, identity", 501), ("gzip", 501), ("gzip, chunked", 501),
      ("deflate, chunked", 501), ("xchunked", 501), ("chunkedx", 501), ("chunked;q=1", 501),
      ("\"chunked\"", 501), ("'chunked'", 501), ("chun ked", 501), ("chunked chunked", 501),
      ("", 501),
      (";chunked", 501), ("\u{B}chunked", 400), ("chunked\0", 400),
    ].map { value, status in
      Row(
        "RFC 9112 §6.1", "Transfer-Encoding '\(value)'",
        post("Transfer-Encoding: \(value)", "5\r\nhello\r\n0\r\n\r\n"), status)
    } + [
      Row(
        "RFC 9112 §6.1", "chunked in two fields",
        post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "0\r\n\r\n"), 400),
      Row(
        "RFC 9112 §6.1", "two codings in two fields",
        post("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", "0\r\n\r\n"), 501),
      Row(
        "RFC 9112 §6.1", "chunked in 1.0",
        "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
      Row(
        "RFC 9112 §5.1", "a blank hides chunked", post("Transfer-Encoding : chunked", "0\r\n\r\n"),
        400),
      Row(
        "RFC 9112 §5.2", "a fold hides chunked",
        post("Transfer-Encoding:\r\n chunked", "0\r\n\r\n"), 501),
      Row(
        "RFC 9110 §5.1", "an underscore is another name",
        post("Transfer_Encoding: chunked\r\nContent-Length: 5", "hello"), 200),
    ]

  static let chunks: [Row] = [
    ("one chunk", "5\r\nhello\r\n0\r\n\r\n", 200),
    ("two chunks", "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n", 200),
    ("no chunk", "0\r\n\r\n", 200), ("zeros in front", "0005\r\nhello\r\n000\r\n\r\n", 200),
    ("capital digits", "A\r\n0123456789\r\n0\r\n\r\n", 200),
    ("an extension", "5;x=y\r\nhello\r\n0\r\n\r\n", 200),
    ("a quoted extension", "5;x=\"y;z\"\r\nhello\r\n0\r\n\r\n", 200),
    ("a bare semicolon", "5;\r\nhello\r\n0\r\n\r\n", 200),
    ("a trailer", "0\r\nX: y\r\n\r\n", 200), ("a trailer that is none", "0\r\nX y\r\n\r\n", 400),
    ("a folded trailer", "0\r\nX: y\r\n z\r\n\r\n", 400),
    ("a blank before a trailer's colon", "0\r\nX : y\r\n\r\n", 400),
    ("a blank after the size", "5 \r\nhello\r\n0\r\n\r\n", 400),
    ("a blank before the size", " 5\r\nhello\r\n0\r\n\r\n", 400),
    ("a blank before the extension", "5 ;x\r\nhello\r\n0\r\n\r\n", 400),
    ("a tab after the size", "5\t\r\nhello\r\n0\r\n\r\n", 400),
    ("0x", "0x5\r\nhello\r\n0\r\n\r\n", 400), ("a sign", "+5\r\nhello\r\n0\r\n\r\n", 400),
    ("minus", "-5\r\nhello\r\n0\r\n\r\n", 400),
    ("no size", "\r\nhello\r\n0\r\n\r\n", 400), ("no digit", "g\r\nhello\r\n0\r\n\r\n", 400),
    ("an extension alone", ";x\r\nhello\r\n0\r\n\r\n", 400),
    ("a size beyond every number", "FFFFFFFFFFFFFFFFF\r\n", 400),
    ("2 to the 64th plus 5", "10000000000000005\r\nhello\r\n0\r\n\r\n", 400),
    ("sixteen digits", "0000000000000005\r\nhello\r\n0\r\n\r\n", 400),
    ("a large size", "7FFFFFFFFFFFFFF\r\n", 413),
    ("larger than the limit", "101\r\n", 413),
    (
      "together larger than the limit", "80\r\n\(String(repeating: "x", count: 128))\r\n81\r\n", 413
    ),
    ("size with a lone LF", "5\nhello\r\n0\r\n\r\n", 400),
    ("size with a lone CR", "5\rhello\r\n0\r\n\r\n", 400),
    ("data longer than its size", "5\r\nhello!\r\n0\r\n\r\n", 400),
    ("data shorter than its size", "5\r\nhell\r\n0\r\n\r\n", 400),
    ("data with a lone LF", "5\r\nhello\n0\r\n\r\n", 400),
    ("data with CR CR", "5\r\nhello\r\r0\r\n\r\n", 400),
    ("a CR in an extension", "5;x\ry\r\nhello\r\n0\r\n\r\n", 400),
    ("a NUL in an extension", "5;\0\r\nhello\r\n0\r\n\r\n", 400),
    ("a longest extension", "5;\(String(repeating: "x", count: 5_000))\r\nhello\r\n0\r\n\r\n", 400),
    ("no last chunk", "5\r\nhello\r\n", nil), ("half a last chunk", "5\r\nhello\r\n0\r\n", nil),
    ("a trailer section too large", "0\r\nX: \(String(repeating: "x", count: 3_000))\r\n\r\n", 431),
  ].map { name, body, status in
    Row("RFC 9112 §7.1", name, post("Transfer-Encoding: chunked", body), status)
  }

  static let rest: [Row] = [
    ("100-continue", "Expect: 100-continue\r\nContent-Length: 5", "hello", 200, true),
    ("100-Continue", "Expect: 100-Continue\r\nContent-Length: 5", "hello", 200, true),
    ("another expectation", "Expect: 200-ok", "", 417, false),
    ("an empty expectation", "Expect:", "", 417, false),
    ("close", "Connection: close", "", 200, false), ("Close", "Connection: Close", "", 200, false),
    ("close among others", "Connection: x, close ,y", "", 200, false),
    ("close in a second field", "Connection: x\r\nConnection: close", "", 200, false),
    ("keep-alive", "Connection: keep-alive", "", 200, true),
    ("close and keep-alive", "Connection: keep-alive, close", "", 200, false),
    ("an upgrade to an unsupported protocol", "Connection: upgrade\r\nUpgrade: h2c", "", 200, true),
    ("closed", "Connection: closed", "", 200, true),
    ("an empty option", "Connection: ,", "", 200, true),
  ].map { name, fields, body, status, isOpen in
    Row("RFC 9110 §10.1.1, RFC 9112 §9.3", name, post(fields, body), status, open: isOpen)
  }
}
