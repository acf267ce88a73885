/// How many steps a question about patterns may still take.
///
/// Whether rules take everything between them is, at worst, exponential in their number. So each question is given
/// steps, and when they are spent the answer is that nobody knows.
struct StepBudget: Sendable {
  let limit: Int
  private(set) var spent = 0

  init(_ limit: Int) { self.limit = limit }

  var isSpent: Bool { spent > limit }

  /// Takes steps; answers whether there were enough.
  @discardableResult
  mutating func take(_ steps: Int = 1) -> Bool {
    spent += steps
    return !isSpent
  }
}
