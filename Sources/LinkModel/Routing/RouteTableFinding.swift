/// Something in a list of routes that is a mistake or looks like one.
package struct RouteTableFinding: Sendable, Hashable {
  /// What is wrong; the words are in `message` and `fix`.
  package indirect enum Cause: Sendable, Hashable {
    /// An earlier route has the same name.
    case duplicateName(String, first: Int)
    /// The pattern cannot be read and is left out.
    case badPattern(String, RoutePatternProblem)
    /// Two rules for one parameter; the first counts.
    case duplicateRule(String)
    /// A text that is no host name, such as a whole URL.
    case badHost(String)
    /// A text that is no scheme, such as one with its colon.
    case badScheme(String)
    /// An earlier pattern matches exactly the same links.
    case samePattern(String, as: RouteRival)
    /// Everything the pattern matches is taken by an earlier one.
    case shadowed(String, by: RouteRival)
    /// Some links fit this pattern and an earlier one, and neither is the special case of the other.
    case ambiguous(String, with: RouteRival)
    /// The table is so entangled that comparing this and all further patterns was given up.
    case comparisonAbandoned
  }

  /// What is wrong.
  package let cause: Cause
  /// The route it concerns, or `nil` for the lists of the table.
  package let route: Int?
  /// The pattern of the route it concerns: zero for the path, then one for each alias.
  package let pattern: Int?

  /// Makes a finding.
  package init(_ cause: Cause, route: Int? = nil, pattern: Int? = nil) {
    self.cause = cause
    self.route = route
    self.pattern = pattern
  }

  /// Whether something that was written has no effect at all.
  package var isError: Bool {
    switch cause {
    case .duplicateName, .badPattern, .badHost, .badScheme, .samePattern, .shadowed: true
    case .duplicateRule, .ambiguous, .comparisonAbandoned: false
    }
  }
}

/// The earlier of two patterns that want the same link.
package struct RouteRival: Sendable, Hashable {
  /// Where it stands.
  package let place: RoutePlace
  /// The name of its route.
  package let route: String
  /// The pattern as it was written.
  package let pattern: String
  /// A path, with a query where one is needed, that both patterns match.
  package let witness: String
}
