extension RouteTableFinding {
  /// What was found, in one sentence.
  package var message: String {
    switch cause {
    case .duplicateName(let name, let first):
      "the name \"\(name)\" belongs to route \(first + 1) already"
    case .badPattern(let text, let problem): "\"\(text)\" cannot be read: \(problem.message)"
    case .duplicateRule(let name): "the parameter \"\(name)\" has a second rule"
    case .badHost(let text): "\"\(text)\" is no host name"
    case .badScheme(let text): "\"\(text)\" is no scheme"
    case .samePattern(let text, let rival):
      "\"\(text)\" matches the same links as \"\(rival.pattern)\" of \"\(rival.route)\", which wins"
    case .shadowed(let text, let rival):
      "\"\(text)\" is never reached: \"\(rival.pattern)\" of \"\(rival.route)\" comes first and "
        + "takes all its links, for example \(rival.witness)"
    case .ambiguous(let text, let rival):
      "\(rival.witness) fits \"\(text)\" and \"\(rival.pattern)\" of \"\(rival.route)\", which wins"
    case .comparisonAbandoned:
      "from here on patterns were not compared: too many of them overlap"
    }
  }

  /// What to do about it.
  package var fix: String {
    switch cause {
    case .duplicateName: "give one of them another name, or make its path an alias of the other"
    case .badPattern(_, let problem): problem.fix
    case .duplicateRule: "keep one of the two rules"
    case .badHost: "write the name alone, as in shop.example"
    case .badScheme: "write the scheme without colon and slashes"
    case .samePattern: "delete one of them"
    case .shadowed: "put the special pattern before the general one"
    case .ambiguous: "put a route for exactly this path before both"
    case .comparisonAbandoned: "use more literal segments, or split the table"
    }
  }
}
