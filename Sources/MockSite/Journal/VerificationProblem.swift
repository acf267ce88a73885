/// The checks that ``SiteServer/verify(_:scope:)`` performs in addition to the expectations passed to it.
public struct VerificationScope: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Checks whether resources answered the expected number of requests (see ``Site/Resource/expected(_:)-(Int)``).
  public static let expected = VerificationScope(rawValue: 1)
  /// Reports refused requests, and error responses to requests that no resource answered.
  public static let unanswered = VerificationScope(rawValue: 2)
  /// Reports resources that answered no request and do not specify an expected number of requests.
  public static let unused = VerificationScope(rawValue: 4)
  /// The default checks: `expected` and `unanswered`.
  public static let standard: VerificationScope = [.expected, .unanswered]
  /// All checks.
  public static let strict: VerificationScope = [.expected, .unanswered, .unused]
}

/// A difference between the requests that were expected and those received.
public enum VerificationProblem: Sendable {
  case unanswered(Site.Exchange, nearest: Site.Candidate?)
  case unused(resource: String, host: String)
  case wrongVisits(resource: String, host: String, expected: ClosedRange<Int>, found: Int)
  case wrongCount(
    RequestMatch, expected: ClosedRange<Int>, found: Int, nearest: (Site.Exchange, [RequestMatch.Check])?)
  case outOfOrder(RequestMatch, after: Int, journal: [Site.Exchange])
}

extension VerificationProblem: CustomStringConvertible {
  /// A description of the difference and of the resources or requests that may explain it.
  public var description: String {
    switch self {
    case .unanswered(let exchange, let nearest):
      "no resource responded to \(exchange)\(nearest.map { "\n  nearest: \($0)" } ?? "")"
    case .unused(let resource, let host):
      "'\(resource)' of \(host) did not respond to any request"
    case .wrongVisits(let resource, let host, let expected, let found):
      "wrong number of requests for '\(resource)' of \(host): expected \(Self.numbers(expected)), got \(found)"
    case .wrongCount(let match, let expected, let found, let nearest):
      "expected \(match) \(Self.words(expected)); received: \(Self.words(found...found))"
        + (nearest.map {
          "\n  nearest: \($0)\n    \($1.map(\.description).joined(separator: " / "))"
        } ?? "")
    case .outOfOrder(let match, let after, let journal):
      "\(match) was not received\(after == 0 ? "" : " after request \(after) of the expected order"); received:"
        + (journal.isEmpty ? " nothing" : journal.map { "\n  \($0)" }.joined())
    }
  }

  private static func numbers(_ range: ClosedRange<Int>) -> String {
    if range.lowerBound == range.upperBound { return "\(range.lowerBound)" }
    if range.upperBound == .max { return "at least \(range.lowerBound)" }
    return "\(range.lowerBound) to \(range.upperBound)"
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
    if range.upperBound == 0 { return "never" }
    if range.lowerBound == range.upperBound { return times(range.lowerBound) }
    if range.upperBound == .max { return "at least \(times(range.lowerBound))" }
    return "\(range.lowerBound) to \(range.upperBound) times"
  }
}
