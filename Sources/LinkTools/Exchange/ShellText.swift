import HarnessText

enum ShellText {
  /// One word of a command line that means exactly the text; `nil` for a text with NUL, which no command line can hold.
  ///
  /// Between apostrophes nothing means anything but an apostrophe (POSIX.1-2024, Shell Command Language §2.2.2).
  static func word(_ text: String) -> String? {
    text.utf8.contains(0) ? nil : quoted(text)
  }

  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// A comment that stays on its line; U+2028 and U+2029 end a line for some readers of YAML.
  static func remark(_ text: String) -> String {
    "# "
      + TerminalText.escaped(text).replacing("\u{2028}", with: "\\u{2028}")
      .replacing("\u{2029}", with: "\\u{2029}")
  }
}
