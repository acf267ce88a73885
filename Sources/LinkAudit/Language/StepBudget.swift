/// How many steps a question about patterns may still take: whether rules cover everything is, at worst, exponential.
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
