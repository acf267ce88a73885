extension Unicode.Scalar {
  package var markupReference: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    // XML text must not contain `]]>` (XML 1.0 §2.4).
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }
}

extension String {
  /// Whether nothing needs a reference or an escape; testing bytes is much cheaper than testing scalars.
  package var isPlainMarkup: Bool {
    utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && byte != 0x26 && byte != 0x3C && byte != 0x3E && byte != 0x22 && byte != 0x27
    }
  }
}

package enum XML {
  /// XML cannot contain most control characters, even as references (XML 1.0 §2.2).
  ///
  /// Line breaks and tabs become character references, because parsers replace literal line breaks and tabs in
  /// attribute values with spaces (XML 1.0 §3.3.3).
  package static func escaped(_ text: String) -> String {
    if text.isPlainMarkup { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": out += "&#10;"
      case "\t": out += "&#9;"
      default: out += scalar.markupReference ?? TerminalText.escaped(String(scalar))
      }
    }
    return out
  }

  package static func text(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escaped(String($0)) }.joined(separator: "\n")
  }
}
