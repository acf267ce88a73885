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

package enum XML {
  /// XML cannot contain most control characters, even as references (XML 1.0 §2.2).
  ///
  /// Line breaks and tabs become character references, because parsers replace literal line breaks and tabs in
  /// attribute values with spaces (XML 1.0 §3.3.3).
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

  package static func text(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escaped(String($0)) }.joined(separator: "\n")
  }
}
