import Driver
@testable import MockSite

/// Parses arbitrary bytes as requests, both whole and split in two, and compares the results.
///
/// The first byte determines the position of the split. If the result depended on the split, a proxy and the server
/// could interpret the same connection differently.
private func fuzzRequest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = input.first else { return 0 }
  let bytes = input.dropFirst()
  let limits = HTTPLimits(requestLine: 256, fieldSection: 1_024, body: 4_096)
  let whole = elements(of: [bytes], limits)
  let cut = bytes.startIndex + bytes.count * Int(first) / 256
  let halves = elements(of: [bytes[..<cut], bytes[cut...]], limits)
  precondition(whole.requests == halves.requests, "the requests depend on the split")
  precondition(whole.error == halves.error, "the error depends on the split")
  return 0
}

private func elements(
  of pieces: [ArraySlice<UInt8>], _ limits: HTTPLimits
) -> (requests: [HTTPRequest], error: HTTPSyntaxError?) {
  var parser = RequestParser(limits: limits)
  var requests: [HTTPRequest] = []
  do {
    for piece in pieces {
      parser.feed(piece)
      while let element = try parser.next() {
        if case .request(let request, _) = element { requests.append(request) }
      }
    }
    return (requests, nil)
  } catch {
    return (requests, error)
  }
}

@main enum FuzzRequest {
  static func main() {
    _ = fuzz(CommandLine.argc, CommandLine.unsafeArgv) { fuzzRequest($0, $1) }
  }
}
