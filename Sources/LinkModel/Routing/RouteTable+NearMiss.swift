import HarnessText

extension RouteTable {
  /// The result is `nil` if `route` is `nil` and no pattern matches the link or shares a literal with it.
  ///
  /// Literals that differ only by a typo are considered shared.
  ///
  /// The search can examine every pattern, so it is used only for reports.
  package func nearMiss(to link: Link, route: String? = nil) -> RouteNearMiss? {
    let path = link.encodedSegments.map { PercentEncoding.decode($0) ?? $0 }
    if route == nil, let scopes = try? built.scopeIndex.scopes(for: link),
      let routable = try? RoutableLink(link, habits), let chosen = entry(for: routable, in: scopes)
    {
      return comparison(of: built.entries[chosen], with: path)
    }
    let ranked = built.entries.compactMap { entry -> (entry: RouteEntry, distance: RouteDistance)? in
      if let route, routes[entry.place.route].name != route { return nil }
      return RouteDistance(from: entry.pattern, to: path, isMeant: route != nil).map { (entry, $0) }
    }
    // Of patterns at the same distance, the first is the nearest, so a route's path precedes its aliases.
    return ranked.min { $0.distance < $1.distance }.map { comparison(of: $0.entry, with: path) }
  }

  private func comparison(of entry: RouteEntry, with path: [String]) -> RouteNearMiss {
    let pattern = entry.pattern
    let path = pattern.own(path)
    let rules = built.rules[entry.place.route]
    var segments: [RouteSegmentComparison] = []
    for (index, segment) in pattern.segments.enumerated() {
      let found = index < path.count ? path[index] : nil
      let verdict: RouteSegmentComparison.Verdict =
        switch (segment, found) {
        case (_, nil): .missing
        case (.literal(let text), let found?): text == found ? .fits : .differs
        case (.any, _): .fits
        case (.parameter(let name), let found?): Self.verdict(rules[name], name, [found])
        }
      segments.append(
        RouteSegmentComparison(expected: segment.text, found: found, verdict: verdict))
    }
    var remaining = path.dropFirst(pattern.segments.count)
    if let expected = pattern.tail.text {
      let taken = pattern.tail.isRest ? Array(remaining) : Array(remaining.prefix(1))
      remaining = remaining.dropFirst(taken.count)
      let name = pattern.pathParameters.last ?? ""
      if taken.isEmpty, case .rest(_, mayBeEmpty: false) = pattern.tail {
        segments.append(RouteSegmentComparison(expected: expected, found: nil, verdict: .missing))
      } else if !taken.isEmpty {
        segments.append(
          RouteSegmentComparison(
            expected: expected, found: taken.joined(separator: "/"),
            verdict: Self.verdict(rules[name], name, taken)))
      }
    }
    for found in remaining {
      segments.append(
        RouteSegmentComparison(expected: nil, found: found, verdict: .unexpected))
    }
    return RouteNearMiss(
      route: routes[entry.place.route].name, pattern: pattern.text, segments: segments)
  }

  private static func verdict(
    _ rule: ParameterRule?, _ name: String, _ parts: [String]
  ) -> RouteSegmentComparison.Verdict {
    rule?.judge(RouteParameter(name, parts: parts), at: nil).map { .refused($0) } ?? .fits
  }
}

package struct RouteNearMiss: Sendable, Hashable {
  package let route: String
  package let pattern: String
  package let segments: [RouteSegmentComparison]
}

package struct RouteSegmentComparison: Sendable, Hashable {
  package enum Verdict: Sendable, Hashable {
    case fits
    case differs
    case missing
    case unexpected
    case refused(RoutingError.Cause)
  }

  package let expected: String?
  package let found: String?
  package let verdict: Verdict
}

/// The number of characters to change in a path so that a pattern matches it; with the same number, a pattern with more
/// of the path's literals is nearer.
struct RouteDistance: Comparable {
  private let edits: Int
  private let literals: Int

  /// Fails if the pattern shares no literal with the path, unless the pattern's route is the one that is meant.
  init?(from pattern: RoutePattern, to path: [String], isMeant: Bool) {
    let path = pattern.own(path)
    let pairs = zip(pattern.segments, path).compactMap { segment, text in
      if case .literal(let literal) = segment { (literal: literal, text: text) } else { nil }
    }
    literals = pairs.reduce(0) { $0 + ($1.literal == $1.text ? 2 : Self.isTypo($1.literal, $1.text) ? 1 : 0) }
    guard isMeant || literals > 0 else { return nil }
    let missing = pattern.segments.dropFirst(path.count).map { segment in
      if case .literal(let text) = segment { text.unicodeScalars.count } else { 1 }
    }
    let taken = pattern.tail.isRest ? path.count : pattern.segments.count + (pattern.tail.text == nil ? 0 : 1)
    edits =
      pairs.reduce(0) { $0 + Self.edits($1.literal, $1.text) } + missing.reduce(0, +)
      + path.dropFirst(taken).reduce(0) { $0 + $1.unicodeScalars.count }
  }

  static func < (one: Self, other: Self) -> Bool { (one.edits, -one.literals) < (other.edits, -other.literals) }

  private static func edits(_ literal: String, _ text: String) -> Int {
    if literal == text { return 0 }
    let edits = NearMiss.distance(literal.asciiLowercased(), text.asciiLowercased())
    return max(1, min(edits, max(literal.unicodeScalars.count, text.unicodeScalars.count)))
  }

  /// Whether two strings differ only by one error or in letter case; of strings with at most two bytes, only the letter
  /// case may differ.
  private static func isTypo(_ literal: String, _ text: String) -> Bool {
    guard abs(literal.utf8.count - text.utf8.count) <= 1, literal.utf8.count > 2 else {
      return literal.asciiLowercased() == text.asciiLowercased()
    }
    return edits(literal, text) <= 1
  }
}
