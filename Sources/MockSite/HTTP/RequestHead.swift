import HarnessText

struct RequestHead: Sendable {
  /// The framing that determines where the content ends (RFC 9112 §6.3).
  enum Framing {
    case none
    case length(Int)
    case chunked
  }

  var start: Int
  private(set) var expectsContinue = false
  private var method = HTTPMethod.get
  private var target = ""
  private var hasQuery = false
  private var isHTTP11 = true
  private var fields = HTTPFields()
  private var host: String?
  private var contentLength: Int?
  private var isChunked = false
  private var wantsClose = false
  private var wantsKeepAlive = false

  init(start: Int = 0) {
    self.start = start
  }

  /// Parses `METHOD SP TARGET SP VERSION` (RFC 9112 §3); each separator must be exactly one space.
  mutating func readRequestLine(_ line: ArraySlice<UInt8>) throws(HTTPSyntaxError) {
    guard let first = line.firstIndex(of: 0x20), let last = line.lastIndex(of: 0x20), first < last
    else { throw .malformedRequestLine }
    let name = line[..<first]
    guard !name.isEmpty, name.allSatisfy(\.isTokenCharacter) else { throw .invalidMethod }
    let version = line[(last + 1)...]
    guard version.count == 8, version.starts(with: "HTTP/".utf8),
      version[last + 6].isASCIIDigit, version[last + 7] == 0x2E, version[last + 8].isASCIIDigit
    else { throw .malformedRequestLine }
    guard version[last + 6] == 0x31 else { throw .unsupportedVersion }
    let bytes = line[(first + 1)..<last]
    guard !bytes.isEmpty, bytes.allSatisfy(\.isTargetCharacter) else { throw .invalidTarget }
    method = HTTPMethod(token: name.utf8Text)
    target = bytes.utf8Text
    hasQuery = bytes.contains(0x3F)
    // A minor version above 1 is treated as HTTP/1.1 (RFC 9110 §2.5).
    isHTTP11 = version[last + 8] != 0x30
    fields.reserveCapacity(8)
  }

  mutating func readField(_ line: ArraySlice<UInt8>) throws(HTTPSyntaxError) {
    let field = try FieldLine(line)
    let value = field.valueText
    fields.append(name: field.name.utf8Text, value: value)
    if field.isNamed("host") {
      guard host == nil else { throw .repeatedHost }
      host = try RequestTarget.host(ofAuthority: field.value)
    } else if field.isNamed("content-length") {
      guard contentLength == nil else { throw .repeatedContentLength }
      contentLength = try Self.decimal(field.value)
    } else if field.isNamed("transfer-encoding") {
      try readTransferEncoding(value)
    } else if field.isNamed("connection") {
      for option in Self.items(of: value) {
        wantsClose = wantsClose || option.equalsIgnoringCase("close")
        wantsKeepAlive = wantsKeepAlive || option.equalsIgnoringCase("keep-alive")
      }
    } else if field.isNamed("expect"), isHTTP11 {  // ignored in HTTP/1.0 (RFC 9110 §10.1.1)
      guard value.equalsIgnoringCase("100-continue") else { throw .unknownExpectation }
      expectsContinue = true
    }
  }

  func finish() throws(HTTPSyntaxError) -> HTTPRequest {
    if isHTTP11, host == nil { throw .missingHost }  // RFC 9112 §3.2
    var parts = (
      scheme: HTTPRequest.Scheme.http, host: host ?? "", path: target, query: String?.none
    )
    if method == .connect {
      parts.host = try RequestTarget.host(ofAuthority: target.utf8)  // RFC 9112 §3.2.3
      parts.path = ""
    } else if target.utf8.first == 0x2F {
      // Without a query, the path equals the target, and the two strings share storage.
      if hasQuery { (parts.path, parts.query) = RequestTarget.split(target[...]) }
    } else if target == "*" {
      guard method == .options else { throw .invalidTarget }  // RFC 9112 §3.2.4
    } else {
      // The host of an absolute target overrides the Host field (RFC 9112 §3.2.2).
      let absolute = try RequestTarget(absolute: target[...])
      parts = (absolute.scheme, absolute.host, absolute.path, absolute.query)
    }
    return HTTPRequest(
      method: method, target: target, scheme: parts.scheme, host: parts.host, path: parts.path,
      query: parts.query, fields: fields, body: [])
  }

  func framing(limits: HTTPLimits) throws(HTTPSyntaxError) -> Framing {
    if isChunked {
      guard contentLength == nil else { throw .lengthAndTransferCoding }
      guard isHTTP11 else { throw .transferCodingBeforeHTTP11 }
      return .chunked
    }
    guard let contentLength, contentLength > 0 else { return .none }
    guard contentLength <= limits.body else { throw .bodyTooLarge(limit: limits.body) }
    return .length(contentLength)
  }

  /// Whether the connection stays open after the response (RFC 9112 §9.3).
  var persistence: Persistence {
    if wantsClose { return .close }
    if isHTTP11 { return .keepAlive }
    return wantsKeepAlive ? .keepAliveAnnounced : .close
  }

  private mutating func readTransferEncoding(_ value: String) throws(HTTPSyntaxError) {
    for coding in Self.items(of: value) {
      guard coding.equalsIgnoringCase("chunked") else { throw .unknownTransferCoding }
      guard !isChunked else { throw .misplacedChunked }
      isChunked = true
    }
    guard isChunked else { throw .unknownTransferCoding }
  }

  /// Returns the elements of a comma-separated list, each without surrounding white space (RFC 9110 §5.6.1).
  static func items(of value: String) -> [Substring] {
    value.split(separator: ",").map { item in
      let trimmed = item.drop { $0 == " " || $0 == "\t" }
      let end = trimmed.lastIndex { $0 != " " && $0 != "\t" }
      return end.map { trimmed[...$0] } ?? trimmed[trimmed.endIndex...]
    }
  }

  private static func decimal(_ digits: ArraySlice<UInt8>) throws(HTTPSyntaxError) -> Int {
    if digits.contains(0x2C) { throw .repeatedContentLength }  // `5, 5` is a list of two
    guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy(\.isASCIIDigit) else {
      throw .invalidContentLength
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
