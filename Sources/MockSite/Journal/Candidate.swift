import HarnessText

extension Site {
  /// The result of comparing a resource with a request, criterion by criterion.
  public struct Candidate: Sendable, CustomStringConvertible {
    /// The label of the resource.
    package let resource: String
    /// One check for the method, one for the path, and one for each criterion.
    package let checks: [RequestMatch.Check]

    package var isMatch: Bool { checks.allSatisfy(\.isMet) }

    /// The resource and its checks, such as `POST /cart: method ✓ / path ✗ expected …, got …`.
    public var description: String {
      "\(resource): \(checks.map(\.description).joined(separator: " / "))"
    }
  }

  /// Compares a request with every resource of its host, in the order in which resources are tried.
  package func candidates(for request: HTTPRequest) -> [Candidate] {
    guard let place = index(answering: request) else { return [] }
    let host = all[place]
    return host.index.order(of: host.resources).map { index in
      let resource = host.resources[index]
      return Candidate(resource: resource.label, checks: resource.match.checks(of: request))
    }
  }

  /// The closest resource has the fewest failed checks and, if there is a tie, the most similar path.
  package func nearest(to request: HTTPRequest) -> Candidate? {
    candidates(for: request).min { $0.distance(request) < $1.distance(request) }
  }
}

extension Site.Candidate {
  fileprivate func distance(_ request: HTTPRequest) -> (Int, Int) {
    let misses = checks.count { !$0.isMet }
    guard let path = checks.first(where: { $0.name == "path" }), !path.isMet else {
      return (misses, 0)
    }
    return (misses, -Self.likeness(of: path.expected, to: request.path))
  }
}

extension Site.Candidate {
  /// How many bytes of a pattern's literal segments are those of a path, less the bytes that differ, and less four for
  /// each segment that one has more.
  private static func likeness(of pattern: String, to path: String) -> Int {
    let (left, right) = (pattern.split(separator: "/"), path.split(separator: "/"))
    let shared = zip(left, right).reduce(0) { sum, pair in
      if pair.0.first == ":" || pair.0.first == "*" { return sum }
      let same = zip(pair.0.utf8, pair.1.utf8).prefix { $0 == $1 }.count
      return sum + 2 * same - max(pair.0.utf8.count, pair.1.utf8.count)
    }
    return shared - 4 * abs(left.count - right.count)
  }
}

extension Site.Resource {
  var match: RequestMatch {
    RequestMatch(method: method, patterns: patterns, criteria: criteria)
  }
}
