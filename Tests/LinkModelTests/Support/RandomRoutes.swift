/// Generates patterns and paths from only a few words, so patterns often conflict.
struct RandomRoutes {
  var dice: Dice

  mutating func routes() -> [RouteDefinition] {
    let count = 1 + dice.below(12)
    return (0..<count).map { RouteDefinition("r\($0)", path: pattern(), aliases: aliases()) }
  }

  mutating func path() -> [String] {
    let count = dice.below(6)
    return (0..<count).map { _ in dice.pick(["a", "b", "c", "é", "x/y", "?"]) }
  }

  private mutating func aliases() -> [String] {
    dice.chance(25) ? [pattern()] : []
  }

  private mutating func pattern() -> String {
    let count = dice.below(5)
    var segments = (0..<count).map { index in
      dice.pick(["a", "b", "é", "*", ":p\(index)", ":p\(index)"])
    }
    segments += dice.pick([[], [], [":o?"], [":r*"], [":r+"]])
    return "/" + segments.joined(separator: "/")
  }
}

/// Evaluates the patterns one by one to find the expected result of a route table for a path.
///
/// The function shares no code with the table: it compares the text of each pattern with the path, segment by segment.
func naiveMatch(
  _ routes: [RouteDefinition], _ path: [String]
) -> (name: String, parameters: [RouteParameter])? {
  for route in routes {
    let fitting = ([route.path] + route.aliases).compactMap { text in
      naiveCaptures(text, path).map { (rank: naiveRank(text), parameters: $0) }
    }
    if let best = fitting.map(\.rank).max(by: { $0.lexicographicallyPrecedes($1) }),
      let winner = fitting.first(where: { $0.rank == best })
    {
      return (route.name, winner.parameters)
    }
  }
  return nil
}

/// Returns a pattern's rank: three numbers, compared in order.
///
/// The pattern with the greater rank wins.
///
/// - The number of literal segments.
/// - The number of segments, not counting an optional or rest segment.
/// - For an optional or rest segment, -1 (`?`), -2 (`+`) or -3 (`*`); otherwise 0.
private func naiveRank(_ pattern: String) -> [Int] {
  let segments = pattern.split(separator: "/")
  let end = segments.last.map { $0.hasPrefix(":") ? "*+?".firstIndex(of: $0.last ?? " ") : nil }
  let width = (end ?? nil).map { "*+?".distance(from: $0, to: "*+?".endIndex) } ?? 0
  let literals = segments.filter { !$0.hasPrefix(":") && $0 != "*" }.count
  return [literals, segments.count - (width > 0 ? 1 : 0), -width]
}

private func naiveCaptures(_ pattern: String, _ path: [String]) -> [RouteParameter]? {
  var captures: [RouteParameter] = []
  var rest = path[...]
  for segment in pattern.split(separator: "/") {
    let name = String(segment.dropFirst().prefix { $0 != "?" && $0 != "*" && $0 != "+" })
    if segment.hasPrefix(":"), segment.hasSuffix("?") {
      if let text = rest.popFirst() { captures.append(RouteParameter(name, text)) }
    } else if segment.hasPrefix(":"), segment.hasSuffix("*") || segment.hasSuffix("+") {
      if rest.isEmpty, segment.hasSuffix("+") { return nil }
      if !rest.isEmpty { captures.append(RouteParameter(name, parts: Array(rest))) }
      rest = []
    } else {
      guard let text = rest.popFirst() else { return nil }
      if segment.hasPrefix(":") {
        captures.append(RouteParameter(name, text))
      } else if segment != "*", segment != text {
        return nil
      }
    }
  }
  return rest.isEmpty ? captures : nil
}
