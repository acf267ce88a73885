struct FaultScript {
  enum Step {
    case send(HTTPContent)
    case wait(Duration)
    /// Closes the sending side. The connection is fully closed once the peer has closed its side, or after one second.
    case close
    case reset
  }

  /// The response as the client receives it.
  struct Result {
    /// Without a head, the client receives nothing or only random bytes.
    var hasHead = false
    var isMalformed = false
    var content: HTTPContent?
    var longestSilence = Duration.zero
    var wait = Duration.zero
  }

  private(set) var steps: [Step] = []
  private(set) var result = Result()
  private var hasEnded = false
  private var total = Duration.zero
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  var endsConnection: Bool { hasEnded }

  static func forConnection(_ faults: [Fault], seed: UInt64) -> FaultScript {
    var script = FaultScript(seed: seed)
    script.apply(faults, at: .accept)
    return script
  }

  /// For HEAD, `content` must be empty.
  static func forAnswer(
    _ faults: [Fault], content: HTTPContent, seed: UInt64,
    head: (ResponseEncoder.Framing) -> [UInt8]
  ) -> FaultScript {
    var script = forConnection(faults, seed: seed)
    script.apply(faults, at: .head)
    guard !script.hasEnded else { return script }
    let framing = Self.framing(faults, length: content.count)
    script.send(.bytes(head(framing)))
    script.result.hasHead = true
    script.apply(faults, at: .body, cut: content.prefix(content.count / 2))
    guard !script.hasEnded else { return script }
    script.send(content, framing, faults)
    script.apply(faults, at: .end)
    return script
  }

  private static func framing(_ faults: [Fault], length: Int) -> ResponseEncoder.Framing {
    for fault in faults {
      switch fault {
      case .wrongLength(let by): return .length(max(0, length + min(by, 1 << 40)))
      case .badChunk: return .chunked
      default: continue
      }
    }
    return .length(length)
  }

  private mutating func send(_ whole: HTTPContent, _ framing: ResponseEncoder.Framing, _ faults: [Fault]) {
    guard case .length(let promised) = framing else {
      let half = whole.prefix(whole.count / 2)
      send(.bytes(Array("\(String(half.count, radix: 16))\r\n".utf8)))
      send(half)
      send(.bytes(Array("\r\nnot a chunk\r\n".utf8)))
      result.isMalformed = true
      return close()
    }
    var content = whole
    for case .garbage(at: .body) in faults {
      content = .bytes(content.bytes.map { _ in UInt8(truncatingIfNeeded: numbers.next()) })
    }
    var sent = content
    for case .truncate(let count) in faults { sent = content.prefix(count) }
    let length = sent.count
    var start = 0
    for case .dribble(let size, let pause) in faults {
      while start < length {
        wait(pause)
        guard !hasEnded else { return }
        let end = start + min(max(1, size), length - start)
        send(sent[start..<end])
        start = end
      }
    }
    send(sent[start..<length])
    if length >= promised { result.content = sent.prefix(promised) }
    if length != promised { close() }
  }

  /// Before a stall, half-close or reset, the script sends `cut`, a prefix of the content.
  private mutating func apply(_ faults: [Fault], at point: Fault.Point, cut: HTTPContent = .bytes([])) {
    for fault in faults where !hasEnded {
      switch fault {
      case .delay(let time, point): wait(time)
      case .jitter(let range, point): wait(numbers.duration(in: range))
      case .stall(let time, point):
        send(cut)
        wait(time)
        close()
      case .garbage(point) where point != .body:
        result.isMalformed = !result.hasHead
        send(.bytes((0..<64).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }))
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

  private mutating func send(_ content: HTTPContent) {
    if content.count > 0 { steps.append(.send(content)) }
  }

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
    guard let (asked, isHead) = answering else { return FaultScript(seed: seed) }
    let persistence = Self.asksToClose(response.fields) ? .close : asked
    let script = FaultScript.forAnswer(
      faults, content: ResponseEncoder.content(of: response, toHead: isHead), seed: seed
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
