/// What a test expects a server to have received.
public enum RequestExpectation: Sendable {
  /// Requests like this came this often.
  case count(RequestMatch, ClosedRange<Int>)
  /// No request like this came.
  case never(RequestMatch)
  /// Requests like these came in this order, others between them or not.
  case order([RequestMatch])

  /// Requests like this came exactly this often.
  public static func exactly(_ count: Int, _ match: RequestMatch) -> RequestExpectation {
    .count(match, count...count)
  }
}

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
  /// A request nothing answered, with the resource that came nearest.
  case unanswered(Exchange, nearest: Site.Candidate?)
  /// A resource of a host that answered nothing.
  case unused(resource: String, host: String)
  /// A resource that answered too often or too rarely.
  case wrongVisits(resource: String, host: String, expected: ClosedRange<Int>, found: Int)
  /// Too many or too few requests, with the request that came nearest to being one.
  case wrongCount(
    RequestMatch, expected: ClosedRange<Int>, found: Int, nearest: (Exchange, [Check])?)
  /// A request that did not come after the ones it should have followed.
  case outOfOrder(RequestMatch, after: Int, journal: [Exchange])
}

extension SiteServer {
  /// Holds what was received against expectations; an empty list means that all is well.
  ///
  /// Stop the server first where half-received requests and answers under way are to count.
  public func verify(
    _ expectations: RequestExpectation..., scope: VerificationScope = .standard
  ) -> [VerificationProblem] {
    let journal = journal
    var problems: [VerificationProblem] = []
    if scope.contains(.unanswered) {
      for exchange in journal where exchange.isUnanswered {
        problems.append(.unanswered(exchange, nearest: exchange.nearest))
      }
    }
    problems += visitProblems(scope)
    return problems + expectations.compactMap { $0.problem(in: journal) }
  }

  private func visitProblems(_ scope: VerificationScope) -> [VerificationProblem] {
    let mounted = state.session.current
    var problems: [VerificationProblem] = []
    for (host, counters) in zip(mounted.site.hosts, mounted.counters) {
      for (resource, counter) in zip(host.resources, counters) {
        let count = counter.count
        if let expected = resource.expected {
          guard scope.contains(.expected), !expected.contains(count) else { continue }
          problems.append(
            .wrongVisits(
              resource: resource.label, host: host.name, expected: expected, found: count))
        } else if count == 0, scope.contains(.unused) {
          problems.append(.unused(resource: resource.label, host: host.name))
        }
      }
    }
    return problems
  }
}

extension Exchange {
  /// Whether nothing answered; a question about the server itself is answered by it.
  fileprivate var isUnanswered: Bool {
    switch outcome {
    case .answered(let status, let resource): resource == nil && status.code >= 400
    case .refused: true
    case .unfinished: false
    }
  }
}

extension RequestExpectation {
  /// What is wrong with a journal, `nil` where it is as expected: a pure function.
  func problem(in journal: [Exchange]) -> VerificationProblem? {
    switch self {
    case .count(let match, let range): Self.countProblem(match, range, journal)
    case .never(let match): Self.countProblem(match, 0...0, journal)
    case .order(let matches): Self.orderProblem(matches, journal)
    }
  }

  private static func countProblem(
    _ match: RequestMatch, _ range: ClosedRange<Int>, _ journal: [Exchange]
  ) -> VerificationProblem? {
    var found = 0
    var nearest: (Exchange, [Check], misses: Int)?
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
    // A near miss explains what is missing, not what is too much.
    let near = found < range.lowerBound ? nearest.map { ($0.0, $0.1) } : nil
    return .wrongCount(match, expected: range, found: found, nearest: near)
  }

  private static func orderProblem(
    _ matches: [RequestMatch], _ journal: [Exchange]
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
