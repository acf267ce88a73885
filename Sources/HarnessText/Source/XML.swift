extension Unicode.Scalar {
  /// How HTML and XML write one of the five characters that could end text or an attribute.
  package var markupReference: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    // `]]>` must not stand in the text of XML (§2.4).
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }
}

package enum XML {
  /// Shows controls, which XML cannot hold even as references (§2.2), as `\u{…}`; blanks other than spaces are
  /// references, since attribute values would turn them into spaces (§3.3.3).
  package static func escaped(_ text: String) -> String {
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

  /// The same for text between tags, where a line break may stay one.
  package static func text(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escaped(String($0)) }.joined(separator: "\n")
  }
}
