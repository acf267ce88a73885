extension StringProtocol {
  /// The lines that are not empty.
  package var lines: [SubSequence] { split(separator: "\n") }

  /// The text as many times as given, one after another.
  package func times(_ count: Int) -> String { String(repeating: String(self), count: count) }
}
