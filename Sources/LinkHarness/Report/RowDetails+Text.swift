import HarnessText

extension RowDetails {
  /// Returns the row's failures, their causes and the first divergence as plain text that is safe to print to a
  /// terminal.
  package func explanation(indent: String = "") -> String {
    var text = ""
    for failure in failures {
      let place = TerminalText.escaped("\(failure.file):\(failure.line):\(failure.column)")
      text += "\n\(indent)\(place): \(TerminalText.escaped(failure.message))\n"
      for line in failure.excerpt { text += "\(indent)  \(TerminalText.escaped(line))\n" }
      if let fix = failure.fix { text += "\(indent)  fix: \(TerminalText.escaped(fix))\n" }
      if let sentence = failure.sentence {
        text += "\(indent)  because \(TerminalText.escaped(sentence))\n"
      }
      for (number, cause) in failure.causes.enumerated() {
        let words = number == 0 ? cause.message : cause.header
        text += "\(indent)\(TerminalText.escaped("\(cause.place): \(words)"))\n"
        for line in cause.excerpt { text += "\(indent)  \(TerminalText.escaped(line))\n" }
      }
    }
    if !notReached.isEmpty {
      let names = notReached.joined(separator: ", ")
      text += "\n\(indent)not reached: \(TerminalText.escaped(names))\n"
    }
    if let diverged, let first = failures.first, !first.isUnexpectedPass {
      let step = steps > 1 ? " in step \(first.step + 1) of \(steps)" : ""
      text += "\n\(indent)first diverged at \(diverged.rawValue)\(step):\n"
      for line in ladder { text += "\(indent)\(TerminalText.escaped(line))\n" }
    }
    return text
  }
}
