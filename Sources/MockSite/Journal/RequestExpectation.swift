/// A test's expectation about the requests that a server received.
public enum RequestExpectation: Sendable {
  case count(RequestMatch, ClosedRange<Int>)
  case never(RequestMatch)
  /// Requests that match the elements arrived in the order of the array, possibly with others between them.
  case order([RequestMatch])

  /// Creates an expectation that exactly `count` matching requests arrived.
  public static func exactly(_ count: Int, _ match: RequestMatch) -> RequestExpectation {
    .count(match, count...count)
  }
}

extension RequestExpectation {
  func problem(in journal: [Site.Exchange]) -> VerificationProblem? {
    switch self {
    case .count(let match, let range): Self.countProblem(match, range, journal)
    case .never(let match): Self.countProblem(match, 0...0, journal)
    case .order(let matches): Self.orderProblem(matches, journal)
    }
  }

  private static func countProblem(
    _ match: RequestMatch, _ range: ClosedRange<Int>, _ journal: [Site.Exchange]
  ) -> VerificationProblem? {
    var found = 0
    var nearest: (Site.Exchange, [RequestMatch.Check], misses: Int)?
    for exchange in journal {
      guard let request = exchange.request else { continue }
      let checks = match.checks(of: request)
      let misses = checks.count { !$0.isMet }
      if misses == 0 {
        found += 1
      } else if misses < nearest?.misses ?? .max {
        nearest = (exchange, checks, misses)
      }
    }
    guard !range.contains(found) else { return nil }
    // A near miss can explain why too few requests matched, but not why too many did.
    let near = found < range.lowerBound ? nearest.map { ($0.0, $0.1) } : nil
    return .wrongCount(match, expected: range, found: found, nearest: near)
  }

  private static func orderProblem(
    _ matches: [RequestMatch], _ journal: [Site.Exchange]
  ) -> VerificationProblem? {
    var rest = journal[...]
    for (index, match) in matches.enumerated() {
      guard let place = rest.firstIndex(where: { $0.request.map(match.accepts) ?? false }) else {
        return .outOfOrder(match, after: index, journal: journal)
      }
      rest = rest[(place + 1)...]
    }
    return nil
  }
}
