/// Turns bytes, in pieces of any size, into requests.
///
/// A push parser without input or output of its own: feed it what arrived, then take elements until
/// there are none. Work is linear in the bytes fed however they are cut: a line is searched for its
/// end once and looked at once it is complete, so the result never depends on the cuts.
///
/// It is strict wherever leniency lets two parsers read one byte sequence as different requests.
package struct RequestParser: Sendable {
  package enum Element: Hashable, Sendable {
    /// A request waits for `100 Continue` before it sends its content (RFC 9110 §10.1.1).
    case continueExpected
    case request(HTTPRequest, persistence: Persistence)
  }

  enum Stage {
    case requestLine
    case fields
    case content(remaining: Int)
    case chunkSize
    case chunkData(remaining: Int)
    case chunkEnd
    case trailers
    case failed(HTTPSyntaxError)
  }

  let limits: HTTPLimits
  var buffer: [UInt8] = []
  /// The first byte not consumed yet.
  var start = 0
  /// Bytes before this one were already searched for a line end.
  var searched = 0
  var stage = Stage.requestLine
  var head = RequestHead()
  /// The bytes of the current section read so far, to hold against its limit.
  var sectionSize = 0
  var pending: HTTPRequest?

  package init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
  }

  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    compact()
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next element, `nil` where more bytes are needed.
  ///
  /// After an error the framing is lost: the same error is thrown for ever after.
  package mutating func next() throws(HTTPSyntaxError) -> Element? {
    if case .failed(let error) = stage { throw error }
    do {
      while true {
        switch try step() {
        case .found(let element): return element
        case .again: continue
        case .needsBytes: return nil
        }
      }
    } catch {
      stage = .failed(error)
      throw error
    }
  }

  /// What is there of a request that is not whole yet; `nil` between requests.
  ///
  /// A request whose head is complete is shown as such, with the content so far; before that the bytes
  /// of its head are.
  package var unfinished: (request: HTTPRequest?, bytes: [UInt8])? {
    if let pending { return (pending, []) }
    let bytes = Array(buffer[min(head.start, buffer.count)...])
    // Old clients end their content with an empty line too many (RFC 9112 §2.2).
    return bytes.allSatisfy { $0 == 0x0D || $0 == 0x0A } ? nil : (nil, bytes)
  }

  /// Whether a request has begun and is not whole; empty lines before it do not count.
  var isWithinRequest: Bool {
    guard case .requestLine = stage else { return true }
    return buffer[start...].contains { $0 != 0x0D && $0 != 0x0A }
  }

  // MARK: - Steps

  private enum Progress {
    case found(Element)
    case again
    case needsBytes
  }

  private mutating func step() throws(HTTPSyntaxError) -> Progress {
    switch stage {
    case .requestLine: return try readRequestLine()
    case .fields: return try readFields()
    case .content(let remaining): return try readContent(remaining)
    case .chunkSize: return try readChunkSize()
    case .chunkData(let remaining): return readChunkData(remaining)
    case .chunkEnd: return try readChunkEnd()
    case .trailers: return try readTrailers()
    case .failed(let error): throw error
    }
  }

  private mutating func readRequestLine() throws(HTTPSyntaxError) -> Progress {
    let limit = limits.requestLine
    guard let line = try line(limit - sectionSize, or: .requestLineTooLong(limit: limit)) else {
      return .needsBytes
    }
    if line.isEmpty {
      // An empty line before a request is skipped (RFC 9112 §2.2), up to the limit of the line.
      sectionSize += 2
      return .again
    }
    try head.readRequestLine(buffer[line])
    sectionSize = 0
    stage = .fields
    return .again
  }

  private mutating func readFields() throws(HTTPSyntaxError) -> Progress {
    let limit = limits.fieldSection
    while true {
      let tooLarge = HTTPSyntaxError.fieldSectionTooLarge(limit: limit)
      guard let line = try line(limit - sectionSize, or: tooLarge) else { return .needsBytes }
      if line.isEmpty { break }
      sectionSize += line.count + 2
      try head.readField(buffer[line])
    }
    sectionSize = 0
    return try finishHead()
  }

  private mutating func finishHead() throws(HTTPSyntaxError) -> Progress {
    let request = try head.finish()
    switch try head.framing(limits: limits) {
    case .none:
      return finish(request)
    case .length(let length):
      pending = request
      pending?.body.reserveCapacity(min(length, 1 << 20))
      stage = .content(remaining: length)
    case .chunked:
      pending = request
      stage = .chunkSize
    }
    // Content that is here already makes the interim answer needless (RFC 9110 §10.1.1).
    return head.expectsContinue && start == buffer.count ? .found(.continueExpected) : .again
  }

  private mutating func readContent(_ remaining: Int) throws(HTTPSyntaxError) -> Progress {
    let taken = takeContent(remaining)
    guard taken == remaining else {
      stage = .content(remaining: remaining - taken)
      return .needsBytes
    }
    return finishPending()
  }

  private mutating func readChunkSize() throws(HTTPSyntaxError) -> Progress {
    guard let line = try line(4_096, or: .invalidChunkSize) else { return .needsBytes }
    let size = try ChunkSize.read(buffer[line])
    let limit = limits.body
    // Compared by subtraction: the sum could overflow.
    guard size <= limit - (pending?.body.count ?? 0) else { throw .bodyTooLarge(limit: limit) }
    stage = size == 0 ? .trailers : .chunkData(remaining: size)
    return .again
  }

  private mutating func readChunkData(_ remaining: Int) -> Progress {
    let taken = takeContent(remaining)
    stage = taken == remaining ? .chunkEnd : .chunkData(remaining: remaining - taken)
    return taken == remaining ? .again : .needsBytes
  }

  private mutating func readChunkEnd() throws(HTTPSyntaxError) -> Progress {
    guard start < buffer.count else { return .needsBytes }
    guard buffer[start] == 0x0D else { throw .chunkWithoutLineEnd }
    guard start + 1 < buffer.count else { return .needsBytes }
    guard buffer[start + 1] == 0x0A else { throw .chunkWithoutLineEnd }
    start += 2
    searched = start
    stage = .chunkSize
    return .again
  }

  /// Checks trailer fields and leaves them out: a recipient may discard them (RFC 9112 §7.1.2).
  private mutating func readTrailers() throws(HTTPSyntaxError) -> Progress {
    let limit = limits.fieldSection
    while true {
      let tooLarge = HTTPSyntaxError.fieldSectionTooLarge(limit: limit)
      guard let line = try line(limit - sectionSize, or: tooLarge) else { return .needsBytes }
      if line.isEmpty { break }
      sectionSize += line.count + 2
      _ = try FieldLine(buffer[line])
    }
    sectionSize = 0
    return finishPending()
  }

  private mutating func finishPending() -> Progress {
    guard let request = pending.take() else { return .needsBytes }
    return finish(request)
  }

  private mutating func finish(_ request: HTTPRequest) -> Progress {
    stage = .requestLine
    let persistence = head.persistence
    head = RequestHead(start: start)
    return .found(.request(request, persistence: persistence))
  }
}
