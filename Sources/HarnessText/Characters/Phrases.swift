extension Int {
  /// The number with its noun.
  package func of(_ one: String, _ many: String) -> String { "\(self) \(self == 1 ? one : many)" }
}

extension String {
  /// The text followed by as many spaces as fill a column.
  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
