import MockSite

/// Joins lines with CRLF, so requests in tests look like those in the RFCs.
func lines(_ lines: String..., body: String = "") -> String {
  lines.joined(separator: "\r\n") + "\r\n\r\n" + body
}

/// The elements that a parser finds in text, and its error.
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
  /// The bytes decoded as UTF-8.
  var text: String { String(decoding: self, as: UTF8.self) }
}
