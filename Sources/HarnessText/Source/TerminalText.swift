/// Text from plans, links and servers, made safe to print.
package enum TerminalText {
  /// Shows the characters of the table below as `\u{…}` instead of obeying them.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
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

  /// A text of which very much is left out in the middle, made safe to print as well.
  package static func shortened(_ text: String, to length: Int) -> String {
    let scalars = text.unicodeScalars
    // A scalar is a byte at least, so a text of few bytes needs no counting.
    guard text.utf8.count > length, scalars.count > length else { return escaped(text) }
    let tail = length / 4
    let start = String(String.UnicodeScalarView(scalars.prefix(length - tail - 1)))
    let end = String(String.UnicodeScalarView(scalars.suffix(tail)))
    return escaped(start) + "…" + escaped(end)
  }

  /// The table of what every report shows escaped, in the form its format has for that.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // C0, DEL and C1, which move the cursor, change colours or end lines.
    case 0..<0x20, 0x7F..<0xA0: true
    // Bidirectional marks, embeddings, overrides and isolates, which change the order of what is read (UAX #9).
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // Characters without width, by which two texts differ that look the same.
    case 0x200B...0x200D, 0xFEFF: true
    // The separators of lines and paragraphs, which end a line for some readers of logs, YAML and JavaScript.
    case 0x2028...0x2029: true
    // Noncharacters, which XML cannot hold (XML 1.0 §2.2).
    case 0xFFFE...0xFFFF: true
    default: false
    }
  }
}
