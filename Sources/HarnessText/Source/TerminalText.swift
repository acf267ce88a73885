/// Text from plans, links and servers, made safe to print.
package enum TerminalText {
  /// Shows control characters, C0, C1 and bidirectional ones, instead of obeying them.
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

  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
