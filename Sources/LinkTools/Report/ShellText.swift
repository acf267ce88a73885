import HarnessText

enum ShellText {
  /// Returns `nil` if the string contains NUL, which a command line cannot contain.
  ///
  /// Control characters are written as escapes of `printf`, because commands are shown in terminals.
  static func word(_ text: String) -> String? {
    if text.utf8.contains(0) { return nil }
    guard text.unicodeScalars.contains(where: TerminalText.isUnsafe) else { return quoted(text) }
    // A command substitution drops line breaks at the end (POSIX.1-2024, Shell Command Language §2.6.3).
    if text.utf8.last == "\n" { return nil }
    let escaped = text.unicodeScalars.map { scalar in
      guard TerminalText.isUnsafe(scalar) else { return scalar == "\\" ? "\\\\" : String(scalar) }
      return String(scalar).utf8.map { "\\0" + String(Int($0) + 0o1000, radix: 8).dropFirst() }.joined()
    }
    return "\"$(printf %b \(quoted(escaped.joined())))\""
  }

  static func argument(_ text: String) -> String? {
    let isPlain = text.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || "-_./:@%+,".utf8.contains($0)
    }
    return isPlain && !text.isEmpty ? text : word(text)
  }

  /// Within single quotes, only a single quote has a special meaning (POSIX.1-2024, Shell Command Language §2.2.2).
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// Returns a shell comment with line breaks escaped, so that it cannot continue on another line.
  static func remark(_ text: String) -> String { "# " + TerminalText.escaped(text) }
}
