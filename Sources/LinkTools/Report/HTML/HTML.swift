import HarnessText

/// Interpolated strings are escaped but interpolated `HTML` is not, so text can neither remain unescaped nor be escaped
/// twice.
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

  private static func escaped(_ plain: String) -> String {
    if plain.isPlainMarkup { return plain }
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
