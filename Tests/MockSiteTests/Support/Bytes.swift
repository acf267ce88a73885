import MockSite

/// Writes requests in tests the way they are read in the RFC: lines, joined by CRLF.
func lines(_ lines: String..., body: String = "") -> String {
  lines.joined(separator: "\r\n") + "\r\n\r\n" + body
}

/// Everything a parser finds in a text, and the error it ended with.
struct Parsed: Hashable {
  var requests: [HTTPRequest] = []
  var persistences: [Persistence] = []
  var continues = 0
  var error: HTTPSyntaxError?

  /// Parses a text fed in pieces of the given sizes; the last piece takes the rest.
  init(_ text: String, pieces: [Int] = [], limits: HTTPLimits = HTTPLimits()) {
    var parser = RequestParser(limits: limits)
    var rest = Array(text.utf8)[...]
    for size in pieces + [rest.count] where error == nil {
      parser.feed(rest.prefix(size))
      rest = rest.dropFirst(size)
      drain(&parser)
    }
  }

  private mutating func drain(_ parser: inout RequestParser) {
    do {
      while let element = try parser.next() {
        switch element {
        case .continueExpected: continues += 1
        case .request(let request, let persistence):
          requests.append(request)
          persistences.append(persistence)
        }
      }
    } catch {
      self.error = error
    }
  }
}

extension [UInt8] {
  /// The bytes as text.
  var text: String { String(decoding: self, as: UTF8.self) }
}
