import HarnessText

enum ShellText {
  /// One word of a command line with exactly this text; `nil` for a text with NUL, which a command line cannot contain.
  ///
  /// Within single quotes, only a single quote has a meaning (POSIX.1-2024, Shell Command Language §2.2.2).
  static func word(_ text: String) -> String? {
    text.utf8.contains(0) ? nil : quoted(text)
  }

  /// A word for display, quoted only if the shell would interpret it.
  static func argument(_ text: String) -> String? {
    let isPlain = text.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "-_./:@%+,".utf8.contains($0)
    }
    return isPlain && !text.isEmpty ? text : word(text)
  }

  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// A comment that cannot continue on another line.
  static func remark(_ text: String) -> String { "# " + TerminalText.escaped(text) }
}
