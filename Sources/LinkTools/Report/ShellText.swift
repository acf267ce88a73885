import HarnessText

enum ShellText {
  /// Returns `nil` if the string contains NUL, which a command line cannot contain.
  ///
  /// Within single quotes, only a single quote has a special meaning (POSIX.1-2024, Shell Command Language §2.2.2).
  static func word(_ text: String) -> String? {
    text.utf8.contains(0) ? nil : quoted(text)
  }

  static func argument(_ text: String) -> String? {
    let isPlain = text.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "-_./:@%+,".utf8.contains($0)
    }
    return isPlain && !text.isEmpty ? text : word(text)
  }

  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// Returns a shell comment with line breaks escaped, so that it cannot continue on another line.
  static func remark(_ text: String) -> String { "# " + TerminalText.escaped(text) }
}
