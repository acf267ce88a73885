import HarnessText

/// A piece of HTML that is safe to send: text becomes part of it only by being escaped.
///
/// Literals are markup. What is interpolated is escaped unless it is HTML itself, so that forgetting to escape is not
/// possible and escaping twice is not either.
struct HTML: Sendable, ExpressibleByStringInterpolation {
  private(set) var text: String

  init(stringLiteral value: String) { text = value }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  init(trusted text: String) { self.text = text }

  init(joining pieces: [HTML]) { text = pieces.map(\.text).joined() }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ html: HTML) { text += html.text }
    mutating func appendInterpolation(_ pieces: [HTML]) { text += HTML(joining: pieces).text }
    mutating func appendInterpolation(_ number: Int) { text += String(number) }
    mutating func appendInterpolation(_ plain: String) { text += HTML.escaped(plain) }
  }

  /// Replaces what could end text or an attribute, and shows controls that would hide or turn what is read.
  private static func escaped(_ plain: String) -> String {
    var result = ""
    for scalar in plain.unicodeScalars {
      switch scalar {
      case "\n", "\t": result.unicodeScalars.append(scalar)
      default: result += scalar.markupReference ?? TerminalText.escaped(String(scalar))
      }
    }
    return result
  }
}
