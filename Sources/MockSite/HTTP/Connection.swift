import HarnessText

/// The server side of an HTTP/1.1 connection, without I/O: the caller passes in bytes and performs the returned
/// actions.
package struct Connection: Sendable {
  package enum Action: Hashable, Sendable {
    case sendContinue
    case answer(HTTPRequest)
    case refuse(HTTPSyntaxError)
    case close
  }

  private enum State {
    case open
    case answering(Persistence, isHead: Bool)
    case closing
  }

  /// The interim response that tells a waiting client to send its content (RFC 9110 §15.2.1).
  static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  private var parser: RequestParser
  private var state = State.open
  private var inputEnded = false

  package init(limits: HTTPLimits = HTTPLimits()) {
    parser = RequestParser(limits: limits)
  }

  package var isClosing: Bool {
    if case .closing = state { true } else { false }
  }

  var unfinished: (request: HTTPRequest?, bytes: [UInt8])? {
    isClosing ? nil : parser.unfinished
  }

  var refused: (request: HTTPRequest?, bytes: [UInt8]) {
    parser.unfinished ?? (nil, [])
  }

  /// Passes received bytes to the parser; bytes that arrive after the last response are ignored (RFC 9112 §9.6).
  package mutating func receive(_ bytes: some Sequence<UInt8>) {
    guard !isClosing else { return }
    parser.feed(bytes)
  }

  package mutating func receiveEnd() {
    inputEnded = true
  }

  package mutating func next() -> Action? {
    guard case .open = state else { return nil }
    do {
      switch try parser.next() {
      case .request(let request, let persistence):
        state = .answering(persistence, isHead: request.method == .head)
        return .answer(request)
      case .continueExpected:
        return .sendContinue
      case nil:
        guard inputEnded else { return nil }
        state = .closing
        return .close
      }
    } catch {
      // After a syntax error, the start of the next request is unknown, so no more requests are read (RFC 9112 §9.6).
      state = .answering(.close, isHead: false)
      return .refuse(error)
    }
  }

  var isWithinRequest: Bool { !isClosing && parser.isWithinRequest }

  mutating func expire() -> Action? {
    guard case .open = state else { return nil }
    guard parser.isWithinRequest else {
      state = .closing
      return .close
    }
    state = .answering(.close, isHead: false)
    return .refuse(.requestTooSlow)
  }

  var answering: (persistence: Persistence, isHead: Bool)? {
    if case .answering(let persistence, let isHead) = state { (persistence, isHead) } else { nil }
  }

  mutating func finishAnswer(_ persistence: Persistence) {
    state = persistence == .close ? .closing : .open
  }

  package mutating func encode(
    _ response: HTTPResponse, date: String, into output: inout [UInt8]
  ) -> HTTPContent {
    guard case .answering(var persistence, let isHead) = state else { return .bytes([]) }
    if Self.asksToClose(response.fields) { persistence = .close }
    finishAnswer(persistence)
    ResponseEncoder.encodeHead(
      of: response, toHead: isHead, persistence: persistence, date: date, into: &output)
    return ResponseEncoder.content(of: response, toHead: isHead)
  }

  /// Whether the header fields contain `Connection: close` (RFC 9112 §9.6).
  static func asksToClose(_ fields: HTTPFields) -> Bool {
    fields.contains { field in
      field.name.utf8.count == 10 && field.name.equalsIgnoringCase("Connection")
        && RequestHead.items(of: field.value).contains { $0.equalsIgnoringCase("close") }
    }
  }
}

/// The size limits for requests; a request that exceeds a limit is rejected with status 413, 414 or 431.
public struct HTTPLimits: Hashable, Sendable {
  /// Maximum length of the request line in bytes, including its line ending; a longer line is rejected with status 414.
  ///
  /// RFC 9112 §3 recommends that servers support request lines of at least 8,000 bytes.
  public var requestLine: Int
  /// Maximum length of the header section, and of the trailer section, in bytes; a longer section is rejected with
  /// status 431.
  public var fieldSection: Int
  /// Maximum length of the content in bytes, without its transfer coding; longer content is rejected with status 413.
  public var body: Int

  /// Creates size limits; the defaults far exceed the size of a typical test request.
  public init(requestLine: Int = 16_384, fieldSection: Int = 65_536, body: Int = 64 << 20) {
    self.requestLine = requestLine
    self.fieldSection = fieldSection
    self.body = body
  }
}
