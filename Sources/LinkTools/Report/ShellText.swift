import HarnessText

enum ShellText {
  /// One word of a command line that means exactly the text; `nil` for a text with NUL, which no command line can hold.
  ///
  /// Between apostrophes nothing means anything but an apostrophe (POSIX.1-2024, Shell Command Language §2.2.2).
  static func word(_ text: String) -> String? {
    text.utf8.contains(0) ? nil : quoted(text)
  }

  /// A word as people write it: quoted only where the shell would read something into it.
  static func argument(_ text: String) -> String? {
    let isPlain = text.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "-_./:@%+,".utf8.contains($0)
    }
    return isPlain && !text.isEmpty ? text : word(text)
  }

  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// A comment that stays on its line.
  static func remark(_ text: String) -> String { "# " + TerminalText.escaped(text) }
}
