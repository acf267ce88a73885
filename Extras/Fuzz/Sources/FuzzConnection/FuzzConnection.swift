import Driver
@testable import MockSite

/// Sends several requests to a site on one connection; the input is split into pieces at NUL bytes.
///
/// The responses must not depend on how the input is split. A client must be able to find the end of each response, and
/// no data may follow the last response. After an odd number of pieces, the client closes its side of the connection;
/// after an even number, the client stays idle until the timeout.
private func fuzzConnection(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let pieces = bytes.split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
  let endsInput = !pieces.count.isMultiple(of: 2)
  let cut = Conversation(pieces, endsInput: endsInput)
  let whole = Conversation([Array(pieces.joined())], endsInput: endsInput)
  precondition(cut.answers == whole.answers, "the responses depend on the pieces")
  precondition(cut.isClosing == whole.isClosing, "closing depends on the pieces")
  return 0
}

private let site = Site(anyHost: [
  .page("/", title: "Start"), .page("/product/:id", title: "Product {id}"),

  .resource(nil, "/echo") { .text("\($0.method) \($0.target) \($0.body.count)") },
  .fixed(nil, "/close", HTTPResponse(fields: ["Connection": "close"])),
  .fixed(nil, "/empty", HTTPResponse(status: 204)),
  .redirect("/old", to: "/product/1"),
])

private struct Conversation {
  var answers: [[UInt8]] = []
  var isClosing: Bool { connection.isClosing }
  private var connection = Connection(
    limits: HTTPLimits(requestLine: 256, fieldSection: 1_024, body: 4_096))
  private let session = SiteSession(site, clock: { 0 })

  init(_ pieces: [[UInt8]], endsInput: Bool) {
    for piece in pieces {
      connection.receive(piece)
      answerAll()
    }
    if endsInput {
      connection.receiveEnd()
      answerAll()
      precondition(connection.isClosing, "open after the client has closed")
    } else if let action = connection.expire() {
      perform(action)
      answerAll()
      precondition(connection.isClosing, "open after its deadline")
    }
    if connection.isClosing {
      connection.receive("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      precondition(connection.next() == nil, "a response after the last")
    }
  }

  private mutating func answerAll() {
    while let action = connection.next() { perform(action) }
  }

  private mutating func perform(_ action: Connection.Action) {
    switch action {
    case .sendContinue, .close: break
    case .answer(let request):
      send(session.answer(to: request).response, toHead: request.method == .head)
    case .refuse(let error): send(.text("\(error)\n", status: error.status), toHead: false)
    }
  }

  /// Encodes a response and checks that it consists of a head and as many bytes of content as the head declares.
  private mutating func send(_ response: HTTPResponse, toHead: Bool) {
    var output: [UInt8] = []
    output += connection.encode(response, date: "D", into: &output).bytes
    answers.append(output)
    let lines = String(decoding: output, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    guard let end = lines.firstIndex(of: "") else { preconditionFailure("unterminated head") }
    let head = lines[..<end]
    precondition(
      head[0].hasPrefix("HTTP/1.1 ") && head.dropFirst().allSatisfy { $0.contains(": ") })
    precondition(!head.joined().contains { $0 == "\r" || $0 == "\n" || $0 == "\0" })
    let size = head.reduce(0) { $0 + $1.utf8.count + 2 } + 2
    let lengths = head.filter { $0.lowercased().hasPrefix("content-length: ") }
    let hasContent = !toHead && !response.status.hasNoContent && response.status.code != 304
    let told = hasContent ? lengths.first.flatMap { Int($0.dropFirst(16)) } : 0
    precondition(lengths.count <= 1 && output.count == size + (told ?? -1), "the framing is wrong")
  }
}

@main enum FuzzConnection {
  static func main() {
    _ = fuzz(CommandLine.argc, CommandLine.unsafeArgv) { fuzzConnection($0, $1) }
  }
}
