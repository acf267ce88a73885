/// Joins lines with CRLF and appends an empty line and the body.
func lines(_ lines: String..., body: String = "") -> String {
  lines.joined(separator: "\r\n") + "\r\n\r\n" + body
}

/// The elements that a request parser produces from a string, up to the first error, and the error itself.
struct Parsed: Hashable {
  var requests: [HTTPRequest] = []
  var persistences: [Persistence] = []
  var continues = 0
  var error: HTTPSyntaxError?

  /// Parses text in pieces of the given sizes; the last piece contains the rest.
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
  var text: String { String(decoding: self, as: UTF8.self) }
}
