extension VerificationProblem: CustomStringConvertible {
  /// What was expected, what there was, and what came nearest.
  public var description: String {
    switch self {
    case .unanswered(let exchange, let nearest):
      "Nothing answered \(exchange).\(nearest.map { "\n  nearest: \($0)" } ?? "")"
    case .unused(let resource, let host):
      "No request was answered by '\(resource)' of \(host)."
    case .wrongVisits(let resource, let host, let expected, let found):
      "'\(resource)' of \(host) was expected to answer \(Self.words(expected)) and answered "
        + "\(Self.words(found...found))."
    case .wrongCount(let match, let expected, let found, let nearest):
      "\(match) was expected \(Self.words(expected)) and came \(Self.words(found...found))."
        + (nearest.map {
          "\n  nearest: \($0)\n    \($1.map(\.description).joined(separator: " / "))"
        } ?? "")
    case .outOfOrder(let match, let after, let journal):
      "\(match) did not come \(after == 0 ? "at all" : "after the \(after) before it"). What came:"
        + (journal.isEmpty ? " nothing" : journal.map { "\n  \($0)" }.joined())
    }
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
    if range.upperBound == 0 { return "never" }
    if range.lowerBound == range.upperBound { return times(range.lowerBound) }
    if range.upperBound == .max { return "at least \(times(range.lowerBound))" }
    return "\(range.lowerBound) to \(range.upperBound) times"
  }
}
