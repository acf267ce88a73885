/// What is looked at besides the expectations of a test when a server is verified.
public struct VerificationScope: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Takes the bits of a set.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The numbers resources were given with ``Site/Resource/expected(_:)-(Int)``.
  public static let expected = VerificationScope(rawValue: 1)
  /// Requests no resource answered, refused ones included.
  public static let unanswered = VerificationScope(rawValue: 2)
  /// Resources no request was answered by.
  public static let unused = VerificationScope(rawValue: 4)
  /// What a test can rely on whatever its site is: expectations kept and every request answered.
  public static let standard: VerificationScope = [.expected, .unanswered]
  /// Everything.
  public static let strict: VerificationScope = [.expected, .unanswered, .unused]
}

/// Something a server received, or did not, against what was expected of it.
public enum VerificationProblem: Sendable {
  case unanswered(Exchange, nearest: Site.Candidate?)
  case unused(resource: String, host: String)
  case wrongVisits(resource: String, host: String, expected: ClosedRange<Int>, found: Int)
  case wrongCount(
    RequestMatch, expected: ClosedRange<Int>, found: Int, nearest: (Exchange, [Check])?)
  case outOfOrder(RequestMatch, after: Int, journal: [Exchange])
}

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
