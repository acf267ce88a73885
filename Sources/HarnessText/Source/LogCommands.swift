/// Escaping for strings that CI services interpret as commands when they are printed to a log.
///
/// GitHub Actions interprets `::` at the start of a line, even after white space, and `##[` anywhere (actions/runner,
/// `ActionCommand`). Azure Pipelines interprets `##[` and `##vso[`, and TeamCity interprets `##teamcity[`.
package enum LogCommands {
  package enum Escape: Sendable {
    case terminal, json, markup

    fileprivate func text(of scalar: Unicode.Scalar) -> String {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return switch self {
      case .terminal: "\\u{\(digits)}"
      case .json: "\\u00\(digits)"
      case .markup: "&#x\(digits);"
      }
    }
  }

  package static func escaped(_ text: String, as escape: Escape = .terminal) -> String {
    guard mayHoldCommand(text) else { return text }
    let scalars = text.unicodeScalars
    var out = ""
    var isAtLineStart = true
    for place in scalars.indices {
      let scalar = scalars[place]
      let rest = scalars[place...].dropFirst()
      if scalar == "#" && isMark(rest)
        || scalar == ":" && isAtLineStart && rest.first == ":"
      {
        out += escape.text(of: scalar)
      } else {
        out.unicodeScalars.append(scalar)
      }
      isAtLineStart = isAtLineStart && scalar.properties.isWhitespace || isLineBreak(scalar)
    }
    return out
  }

  private static func isMark(_ rest: Substring.UnicodeScalarView) -> Bool {
    guard rest.first == "#", let next = rest.dropFirst().first else { return false }
    return next == "[" || next.isASCII && next.properties.isAlphabetic
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028...0x2029: true
    default: false
    }
  }

  private static func mayHoldCommand(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == last, byte == "#" || byte == ":" { return true }
      last = byte
    }
    return false
  }
}
