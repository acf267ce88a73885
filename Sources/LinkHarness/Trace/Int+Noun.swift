extension Int {
  /// The number with its noun.
  func of(_ one: String, _ many: String) -> String { "\(self) \(self == 1 ? one : many)" }
}
