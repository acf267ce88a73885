/// An incremental parser for requests; it is strict wherever lenient parsers could disagree.
package struct RequestParser: Sendable {
  package enum Element: Hashable, Sendable {
    /// The client waits for `100 Continue` before it sends content (RFC 9110 §10.1.1).
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
  var start = 0
  var searched = 0
  var stage = Stage.requestLine
  var head = RequestHead()
  /// Until the request line is read, `sectionSize` is the number of bytes in the preceding empty lines.
  var sectionSize = 0
  var pending: HTTPRequest?
  private var chunkExtensions = 0

  static let chunkExtensionLimit = 16_384

  package init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
  }

  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    compact()
    buffer.append(contentsOf: bytes)
  }

  /// After an error, every call throws the same error, because the start of the next request is unknown.
  package mutating func next() throws(HTTPSyntaxError) -> Element? {
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

  package var unfinished: (request: HTTPRequest?, bytes: [UInt8])? {
    if let pending { return (pending, []) }
    let bytes = Array(buffer[min(head.start, buffer.count)...])
    // Old clients send an extra empty line after their content (RFC 9112 §2.2).
    return bytes.allSatisfy { $0 == 0x0D || $0 == 0x0A } ? nil : (nil, bytes)
  }

  var isWithinRequest: Bool {
    guard case .requestLine = stage else { return true }
    return buffer[start...].contains { $0 != 0x0D && $0 != 0x0A }
  }

  private enum Progress {
    case found(Element)
    case again
    case needsBytes
  }

  private mutating func step() throws(HTTPSyntaxError) -> Progress {
    switch stage {
    case .requestLine: return try readRequestLine()
    case .fields, .trailers: return try readSection()
    case .content(let remaining): return try readContent(remaining)
    case .chunkSize: return try readChunkSize()
    case .chunkData(let remaining): return readChunkData(remaining)
    case .chunkEnd: return try readChunkEnd()
    case .failed(let error): throw error
    }
  }

  private mutating func readRequestLine() throws(HTTPSyntaxError) -> Progress {
    let limit = limits.requestLine
    guard let line = try line(limit - sectionSize, or: .requestLineTooLong(limit: limit)) else {
      return .needsBytes
    }
    if line.isEmpty {
      // Empty lines before a request are skipped (RFC 9112 §2.2), up to the length limit of the request line.
      sectionSize += 2
      return .again
    }
    try head.readRequestLine(buffer[line])
    sectionSize = 0
    stage = .fields
    return .again
  }

  /// Reads a header or trailer section; trailer fields are validated and discarded, as RFC 9112 §7.1.2 allows.
  private mutating func readSection() throws(HTTPSyntaxError) -> Progress {
    let limit = limits.fieldSection
    let tooLarge = HTTPSyntaxError.fieldSectionTooLarge(limit: limit)
    let isTrailer = pending != nil
    while let line = try line(limit - sectionSize, or: tooLarge) {
      guard !line.isEmpty else {
        sectionSize = 0
        return try isTrailer ? finishPending() : finishHead()
      }
      sectionSize += line.count + 2
      if isTrailer { _ = try FieldLine(buffer[line]) } else { try head.readField(buffer[line]) }
    }
    return .needsBytes
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
      chunkExtensions = 0
      stage = .chunkSize
    }
    // The interim response is unnecessary if content has already arrived (RFC 9110 §10.1.1).
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
    let (size, extensions) = try ChunkSize.read(buffer[line])
    // Otherwise a request could consist of far more extensions than content (RFC 9112 §7.1.1).
    chunkExtensions += extensions
    guard chunkExtensions <= Self.chunkExtensionLimit else {
      throw .chunkExtensionsTooLarge(limit: Self.chunkExtensionLimit)
    }
    let limit = limits.body
    // To avoid overflow, the chunk size is compared with the remaining limit instead of being added to the size of the
    // content so far.
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
    let end = buffer[start...].prefix(2)
    guard "\r\n".utf8.starts(with: end) else { throw .chunkWithoutLineEnd }
    guard end.count == 2 else { return .needsBytes }
    start += 2
    searched = start
    stage = .chunkSize
    return .again
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

extension RequestParser {
  /// The limit also applies to an incomplete line, so a line that is too long is rejected regardless of how the input
  /// was split.
  mutating func line(
    _ limit: Int, or error: HTTPSyntaxError
  ) throws(HTTPSyntaxError) -> Range<Int>? {
    searched = buffer[searched...].firstIndex(of: 0x0A) ?? buffer.count
    let isWhole = searched < buffer.count
    guard searched + (isWhole ? 1 : 0) - start <= limit else { throw error }
    guard isWhole else { return nil }
    let index = searched
    // RFC 9112 §2.2 permits a bare LF as a line end, but recipients that disagree about where a line ends enable
    // request smuggling.
    guard index > start, buffer[index - 1] == 0x0D else { throw .bareLineFeed }
    let line = start..<(index - 1)
    start = index + 1
    searched = start
    return line
  }

  mutating func takeContent(_ wanted: Int) -> Int {
    let count = min(wanted, buffer.count - start)
    pending?.body.append(contentsOf: buffer[start..<(start + count)])
    start += count
    searched = start
    return count
  }

  mutating func compact() {
    let keep = pending == nil ? min(head.start, start) : start
    guard keep > 0, keep == buffer.count || keep > 32_768 else { return }
    if keep == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= 131_072)
    } else {
      buffer.removeSubrange(..<keep)
    }
    start -= keep
    searched -= keep
    head.start = max(0, head.start - keep)
  }
}
