import HarnessText

/// A problem of a table of routes, which knows routes by number; the reader of plans adds their places.
package struct RouteTableProblem: Sendable, Hashable {
  package indirect enum Kind: Sendable, Hashable {
    case duplicateName(String, first: Int)
    case badPattern(String, RoutePatternProblem)
    case duplicateRule(String)
    case undeclaredIdentity(String, declared: [String])
    case badHost(String)
    case badScheme(String)
    case samePattern(String, as: RouteRival)
    case shadowed(String, by: RouteRival)
    case ambiguous(String, with: RouteRival)
    /// The patterns overlap so much that comparing this pattern exceeded the budget; later patterns are not compared
    /// either.
    case comparisonAbandoned
  }

  package let kind: Kind
  package let route: Int?
  /// The pattern that the problem is about: zero for the route's path, or the one-based number of an alias.
  package let pattern: Int?

  init(_ kind: Kind, route: Int? = nil, pattern: Int? = nil) {
    self.kind = kind
    self.route = route
    self.pattern = pattern
  }

  package var isError: Bool { terms().isError }
  package var fix: String { terms().fix }

  package func message(winner: String = "the first one") -> String { terms(winner).message }

  private func terms(_ winner: String = "") -> (isError: Bool, message: String, fix: String) {
    switch kind {
    case .duplicateName(let name, let first):
      (
        true, "the name \"\(name)\" is already used by route \(first + 1)",
        "rename one of the two routes, or make its path an alias of the other"
      )
    case .badPattern(let text, let problem):
      (true, "\"\(text)\" is not a valid pattern: \(problem.message)", problem.fix)
    case .duplicateRule(let name):
      (false, "the parameter \"\(name)\" has a second rule", "keep one of the two rules")
    case .undeclaredIdentity(let name, let declared):
      (
        true,
        "the route declares no parameter \"\(name)\""
          + (declared.isEmpty
            ? "" : "; its parameters are \(declared.map { "\"\($0)\"" }.joined(separator: ", "))"),
        NearMiss.nearest(to: name, among: declared).map { "did you mean \"\($0)\"?" }
          ?? "declare the parameter in \"parameters\""
      )
    case .badHost(let text):
      (true, "\"\(text)\" is not a host name", "write only the host name, for example \"shop.example\"")
    case .badScheme(let text):
      (true, "\"\(text)\" is not a scheme", "write only the scheme, for example \"shop\"")
    case .samePattern(let text, let rival):
      (
        false,
        "\"\(text)\" matches the same links as \"\(rival.pattern)\" of \"\(rival.route)\"; \(winner) wins",
        "delete one of the two, or let a rule of the first fall through"
      )
    case .shadowed(let text, let rival):
      (
        true,
        "\"\(text)\" is never reached: \"\(rival.pattern)\" of \"\(rival.route)\" comes first and "
          + "matches all of the same links, for example \(rival.witness)",
        "move the specific pattern before the general one"
      )
    case .ambiguous(let text, let rival):
      (
        false, "\(rival.witness) matches \"\(text)\" and \"\(rival.pattern)\" of \"\(rival.route)\"; \(winner) wins",
        "add a route for exactly this path before both routes"
      )
    case .comparisonAbandoned:
      (
        false, "this pattern and later patterns were not compared, because too many patterns overlap",
        "use more literal segments, or split the table"
      )
    }
  }

  package var rival: String? {
    switch kind {
    case .samePattern(_, let rival), .shadowed(_, let rival), .ambiguous(_, let rival): rival.route
    default: nil
    }
  }
}

package struct RouteRival: Sendable, Hashable {
  package let place: RoutePlace
  let route: String
  let pattern: String
  package let witness: String
}
