@testable import LinkTools

/// Tests that a check limits its memory and time, even if a host sends endless data or never responds.
struct HostCheckTests {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
  private static let most = 48 << 20

  /// The two parts of an endless gzip stream of zeros: its first bytes, and 13 bytes to be repeated.
  ///
  /// Each repetition decodes to 2,064 zeros (RFC 1951 §3.2.6).
  private static let bomb: (start: [UInt8], rest: [UInt8]) = {
    let copy = "1100010100000"  // 258 bytes from one byte back
    let start = bytes("010" + "00110000" + copy)  // a block of fixed codes, the literal 0
    let rest = bytes(copy.times(8))
    return ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + start, rest)
  }()

  /// Packs bits into bytes, starting with the least significant bit (RFC 1951 §3.1.1).
  private static func bytes(_ bits: String) -> [UInt8] {
    let bits = bits.utf8.map { $0 == UInt8(ascii: "1") }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(0) { bits[start + $1] ? $0 | 1 << UInt8($1) : $0 }
    }
  }

  static func floods() -> [HostileServer.Behaviour] {
    let plain = Array(repeating: UInt8(ascii: "x"), count: 65_536)
    return [
      .flood(head: Array((head + "\r\n").utf8), bytes: plain, most: most),
      .flood(
        head: Array((head + "Transfer-Encoding: chunked\r\n\r\n").utf8),
        bytes: Array("10000\r\n".utf8) + plain + Array("\r\n".utf8), most: most),
      // Fully decoded, the content would exceed 500 MB.
      .flood(
        head: Array((head + "Content-Encoding: gzip\r\n\r\n").utf8) + bomb.start,
        bytes: Array(repeatElement(bomb.rest, count: 4_096).joined()), most: 63 * 53_248),
    ]
  }

  static let good = HostileServer.Behaviour.flood(
    head: Array(
      (head + "Connection: close\r\nContent-Length: 16\r\n\r\n" + #"{"applinks": {}}"#).utf8),
    bytes: [],
    most: 0)

  @Test func `a download stops just past the limit and uses little memory`() async {
    await #expect(processExitsWith: .success) {
      var before: Int?
      for flood in HostCheckTests.floods() {
        let (taken, check) = try await HostileServer.answering(flood) { await HostCheck(of: $0) }
        #expect(!check.isGood)
        expect(
          check.text,
          contains: [
            "the file exceeds the system's limit of \(AssociationDownload.sizeLimit) bytes",
            "status 200, stopped after 131072 bytes, type application/json",
          ])
        // `URLSession` on Linux may receive all bytes before it cancels the request, but it does not retain them.
        #expect(try #require(taken) > 131_072)
        guard let peak = peakBytes() else { continue }
        #expect(peak - (before ?? peak) < 32 << 20, "\(before ?? 0) → \(peak) bytes")
        before = before ?? peak
      }
      // After the oversized responses, the client must still be usable.
      let (_, check) = try await HostileServer.answering(HostCheckTests.good) { await HostCheck(of: $0) }
      expect(check.text, contains: "status 200, 16 bytes")
    }
  }

  private static let slow: [HostileServer.Behaviour] = [
    .silence, .drip(head: head + "Content-Length: 9999\r\n\r\n"), .drip(head: head),
  ]

  // Slow responses are checked in a process of their own, because deadlines pass, and slow responses end, while other
  // tests keep all threads busy.
  @Test func `a check of a silent or very slow server ends at the deadline`() async {
    await #expect(processExitsWith: .success) {
      for behaviour in HostCheckTests.slow {
        let (taken, check, deadline) = try await HostCheckTests.check(behaviour, within: .milliseconds(150))
        #expect(taken < 9_999)
        #expect(!check.isGood)
        expect(check.text, contains: "no complete response within \(deadline)")
      }
    }
  }

  /// Checks a slow server with a deadline that is doubled until the request, and the start of the response if
  /// `isEnough` asks for it, arrive before the deadline, because on a busy machine they may arrive after a short one.
  private static func check(
    _ behaviour: HostileServer.Behaviour, within deadline: Duration,
    until isEnough: (HostCheck) -> Bool = { _ in true }
  ) async throws -> (taken: Int, HostCheck, deadline: Duration) {
    var deadline = deadline
    while true {
      let (taken, check) = try await HostileServer.answering(behaviour) { [deadline] url in
        await HostCheck(of: url, deadline: deadline)
      }
      if deadline >= HostCheck.deadline { return (try #require(taken), check, deadline) }
      if let taken, isEnough(check) { return (taken, check, deadline) }
      deadline *= 2
    }
  }

  @Test func `a check prints a hundred findings with one code, then the number of the others`()
    async throws
  {
    let keys = (0..<150).map { "\"k\($0)\":1," }.joined()
    let file = #"{"webcredentials":{\#(keys)"apps":["\#(Sample.id)"]}}"#
    let check = try await withServer(Site(anyHost: [.association(file)])) { server in
      await HostCheck(of: server.origin)
    }
    expect(check.text.ranges(of: "unknown key").count, equals: 100)
    expect(check.text, contains: "warning: and 50 more findings with this code")
    #expect(check.isGood)
  }

  struct Invalid: Sendable {
    let name: String
    let behaviour: HostileServer.Behaviour
    let message: String
    let received: String

    /// Sends `start`, and then `rest` repeatedly.
    init(
      _ name: String, _ start: String, repeating rest: String = "", says message: String,
      _ received: String = "status none, 0 bytes, type none"
    ) {
      self.name = name
      behaviour = .flood(
        head: Array(start.utf8), bytes: Array(rest.utf8), most: rest.isEmpty ? 0 : 4 << 20)
      (self.message, self.received) = (message, received)
    }

    /// Sends `start`, and then spaces slowly.
    init(_ name: String, slow start: String, says message: String, _ received: String) {
      self.name = name
      behaviour = .drip(head: start)
      (self.message, self.received) = (message, received)
    }
  }

  private static let chunked = head + "Transfer-Encoding: chunked\r\n\r\n"
  private static let ok = "type application/json"

  static let invalid = [
    Invalid(
      "endless headers", head, repeating: "X-A: \(String(repeating: "y", count: 1_000))\r\n",
      says: "the header section is too large; gave up after 3"),
    Invalid(
      "an endless header line", head, repeating: "y".times(1_000),
      says: "the header section is too large"),
    Invalid(
      "no status line", "HELLO\r\n\r\n",
      says: "the response does not start with a valid HTTP status line"),
    Invalid(
      "a status that is not a number", "HTTP/1.1 abc OK\r\n\r\n",
      says: "the response does not start with a valid HTTP status line"),
    Invalid(
      "a status that is too large", "HTTP/1.1 99999 OK\r\nContent-Length: 2\r\n\r\n{}",
      says: "the status of the response is not a number from 200 to 999"),
    Invalid(
      "a negative length", head + "Content-Length: -1\r\n\r\n{}",
      says: "the Content-Length of the response is invalid"),
    Invalid(
      "a length that overflows", head + "Content-Length: 99999999999999999999\r\n\r\n{}",
      says: "the Content-Length of the response is invalid", "status 200, 2 bytes, \(ok)"),
    Invalid(
      "a length that is not a number", head + "Connection: close\r\nContent-Length: 2x\r\n\r\n{}",
      says: "the Content-Length of the response is invalid", "status 200, 2 bytes, \(ok)"),
    Invalid(
      "interim responses", "", repeating: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n",
      says: "only interim responses were received, the last with status 103; gave up after 3"),
    Invalid(
      "a chunk size that overflows", chunked + "1\r\n{\r\nFFFFFFFFFFFFFFFFFF\r\n}",
      says: "the size of a chunk of the response is invalid or too large",
      "status 200, 1 byte, \(ok)"),
    Invalid(
      "a huge chunk that ends early", chunked + "7FFFFFFFFFFFFFFF\r\n{}",
      says: "the connection was closed before the response was complete",
      "status 200, 2 bytes, \(ok)"),
    Invalid(
      "endless chunk extensions", slow: chunked + "1;",
      says: "seconds; status 200 and 0 bytes of the content were received",
      "status 200, 0 bytes, \(ok)"),
    Invalid(
      "slow content", slow: head + "Content-Length: 9999\r\n\r\n",
      says: "seconds; status 200 and ", "status 200, "),
    Invalid(
      "a slow header", slow: head,
      says: "seconds; no status was received",
      "status none, 0 bytes"),
    Invalid(
      "content in an invalid coding",
      head + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
      says: "the content of the response cannot be decoded", "status 200, 0 bytes, \(ok)"),
  ]

  @Test func `an invalid response is described`() async {
    await #expect(processExitsWith: .success) {
      for invalid in HostCheckTests.invalid { try await HostCheckTests.check(invalid) }
    }
  }

  private static func check(_ invalid: Invalid) async throws {
    var deadline = HostCheck.deadline
    if case .drip = invalid.behaviour { deadline = .milliseconds(100) }
    let (taken, check, _) = try await check(invalid.behaviour, within: deadline) {
      !invalid.received.contains("200") || !$0.text.contains("no status was received")
    }
    #expect(taken > 0)
    let name = invalid.name
    #expect(!check.isGood, "\(name)")
    expect(check.text, lacks: "could not be reached", "\(name)")
    // On Apple platforms, the descriptions are those of the system.
    #if canImport(FoundationNetworking)
      expect(check.text, contains: invalid.message, "\(name)")
      expect(check.text, contains: invalid.received, "\(name)")
      expect(check.json.text, contains: invalid.message, "\(name)")
    #endif
  }

  @Test func `a host that refuses the connection could not be reached`() async throws {
    var site = Site(anyHost: [])
    site.connectionFaults = [.refuse]
    let check = try await withServer(site) { server in await HostCheck(of: server.origin) }
    expect(
      check.text, contains: ["the host could not be reached (the connection was refused)", "status none, 0 bytes"])
  }
}
