/// The steps, in order, for sending a response with faults or for applying faults to a new connection.
struct FaultScript: Hashable {
  enum Step: Hashable {
    case send([UInt8])
    case wait(Duration)
    /// Closes the sending side. The connection is fully closed once the peer has closed its side, or after one second.
    case close
    case reset
  }

  /// The response as the client receives it.
  struct Result: Hashable {
    /// Whether the response head was sent.
    ///
    /// If not, the client receives nothing or only random bytes.
    var hasHead = false
    var isMalformed = false
    /// The content as the client reads it, framed by the header fields; `nil` if the content is missing, truncated or
    /// malformed.
    var content: [UInt8]?
    /// The longest single wait before the content is complete.
    var longestSilence = Duration.zero
    /// The total delay that the faults add before the content is complete or the response ends early.
    var wait = Duration.zero
  }

  private(set) var steps: [Step] = []
  private(set) var result = Result()
  private var hasEnded = false
  private var total = Duration.zero

  var endsConnection: Bool { hasEnded }

  static func forConnection(_ faults: [Fault], seed: UInt64) -> FaultScript {
    var script = FaultScript()
    var numbers = SeededNumbers(seed: seed)
    script.apply(faults, at: .accept, cut: [], &numbers)
    return script
  }

  /// Returns the script for a response.
  ///
  /// For HEAD, `body` must be empty. `head` encodes the response head with the framing that the faults require.
  static func forAnswer(
    _ faults: [Fault], body: [UInt8], seed: UInt64,
    head: (ResponseEncoder.Framing) -> [UInt8]
  ) -> FaultScript {
    var script = FaultScript()
    var numbers = SeededNumbers(seed: seed)
    script.apply(faults, at: .accept, cut: [], &numbers)
    script.apply(faults, at: .head, cut: [], &numbers)
    guard !script.hasEnded else { return script }
    let framing = Self.framing(faults, body: body)
    script.send(head(framing))
    script.result.hasHead = true
    script.apply(faults, at: .body, cut: Array(body.prefix(body.count / 2)), &numbers)
    guard !script.hasEnded else { return script }
    script.sendBody(body, framing, faults, &numbers)
    script.apply(faults, at: .end, cut: [], &numbers)
    return script
  }

  private static func framing(_ faults: [Fault], body: [UInt8]) -> ResponseEncoder.Framing {
    for fault in faults {
      switch fault {
      case .wrongLength(let by): return .length(max(0, body.count + min(by, 1 << 40)))
      case .badChunk: return .chunked
      default: continue
      }
    }
    return .length(body.count)
  }

  private mutating func sendBody(
    _ body: [UInt8], _ framing: ResponseEncoder.Framing, _ faults: [Fault],
    _ numbers: inout SeededNumbers
  ) {
    guard case .length(let promised) = framing else {
      let half = body.count / 2
      send(Array("\(String(half, radix: 16))\r\n".utf8) + body.prefix(half) + Array("\r\n".utf8))
      send(Array("not a chunk\r\n".utf8))
      result.isMalformed = true
      return close()
    }
    var content = body
    for case .garbage(at: .body) in faults {
      content = content.map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
    }
    var sent = content
    for case .truncate(let count) in faults { sent = Array(content.prefix(max(0, count))) }
    var rest = sent[...]
    for case .dribble(let size, let pause) in faults {
      while !rest.isEmpty {
        wait(pause)
        guard !hasEnded else { return }
        send(Array(rest.prefix(max(1, size))))
        rest = rest.dropFirst(max(1, size))
      }
    }
    send(Array(rest))
    if sent.count >= promised { result.content = Array(sent.prefix(promised)) }
    if sent.count != promised { close() }
  }

  /// Appends the steps for the faults at `point`.
  ///
  /// Before a stall, half-close or reset, the script sends `cut`, a prefix of the content.
  private mutating func apply(
    _ faults: [Fault], at point: Fault.Point, cut: [UInt8], _ numbers: inout SeededNumbers
  ) {
    for fault in faults where !hasEnded {
      switch fault {
      case .delay(let time, point): wait(time)
      case .jitter(let range, point): wait(numbers.duration(in: range))
      case .stall(let time, point):
        send(cut)
        wait(time)
        close()
      case .garbage(point) where point != .body:
        result.isMalformed = result.isMalformed || !result.hasHead
        send((0..<64).map { _ in UInt8(truncatingIfNeeded: numbers.next()) })
        close()
      case .halfClose(point):
        send(cut)
        close()
      case .reset(point):
        send(cut)
        steps.append(.reset)
        hasEnded = true
      default: continue
      }
    }
  }

  private mutating func send(_ bytes: [UInt8]) {
    if !bytes.isEmpty { steps.append(.send(bytes)) }
  }

  /// Appends a wait, shortened if necessary to keep the total delay within `Fault.longestWait`.
  ///
  /// Once the total delay reaches `Fault.longestWait`, the connection is closed.
  private mutating func wait(_ time: Duration) {
    let time = min(max(.zero, time), Fault.longestWait - total)
    steps.append(.wait(time))
    total += time
    if result.content == nil {
      result.longestSilence = max(result.longestSilence, time)
      result.wait += time
    }
    if total >= Fault.longestWait { close() }
  }

  private mutating func close() {
    guard !hasEnded else { return }
    steps.append(.close)
    hasEnded = true
  }
}

extension Connection {
  mutating func script(
    for response: HTTPResponse, faults: [Fault], date: String, seed: UInt64
  ) -> FaultScript {
    guard let (asked, isHead) = answering else { return FaultScript() }
    let persistence = Self.asksToClose(response.fields) ? .close : asked
    let script = FaultScript.forAnswer(
      faults, body: ResponseEncoder.content(of: response, toHead: isHead), seed: seed
    ) { framing in
      var head: [UInt8] = []
      // A response to HEAD declares the content length of the response to GET, and faults do not change that length.
      ResponseEncoder.encodeHead(
        of: response, toHead: isHead, persistence: persistence, date: date,
        framing: isHead ? nil : framing, into: &head)
      return head
    }
    finishAnswer(script.endsConnection ? .close : persistence)
    return script
  }
}
