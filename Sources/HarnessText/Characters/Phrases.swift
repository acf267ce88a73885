extension Int {
  package func of(_ one: String, _ many: String) -> String { "\(self) \(self == 1 ? one : many)" }
}

extension String {
  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension StringProtocol {
  package var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  package var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
