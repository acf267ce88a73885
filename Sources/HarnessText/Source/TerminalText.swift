/// Escaping that makes text from plans, links and servers safe to print.
package enum TerminalText {
  package static func escaped(_ text: String) -> String {
    if isSafe(text) { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) {
        out += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  package static func isSafe(_ text: String) -> Bool {
    var copy = text
    let isPlain = copy.withUTF8 { utf8 in
      // Without an early exit, many bytes are tested at once.
      var bad: UInt8 = 0
      for byte in utf8 { bad |= byte &- 0x20 > 0x5E ? 1 : 0 }
      return bad == 0
    }
    return isPlain || !text.unicodeScalars.contains(where: isUnsafe)
  }

  package static func shortened(_ text: String, to length: Int) -> String {
    escaped(text.shortened(to: length, keeping: length / 4))
  }

  /// Whether a character must be escaped in all report formats.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // C0, DEL and C1, which move the cursor, change colours or end lines.
    case 0..<0x20, 0x7F..<0xA0: true
    // Bidirectional marks, embeddings, overrides and isolates, which change the displayed order (UAX #9).
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // Zero-width characters, which make different strings look the same.
    case 0x200B...0x200D, 0xFEFF: true
    // Line and paragraph separators, which end a line in some log viewers, YAML and JavaScript.
    case 0x2028...0x2029: true
    // The noncharacters that XML cannot contain (XML 1.0 §2.2).
    case 0xFFFE...0xFFFF: true
    default: false
    }
  }
}
