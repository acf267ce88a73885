import HarnessText

extension RouteTable {
  /// The result is `nil` if `route` is `nil` and no pattern matches the link or shares a literal with it.
  ///
  /// Literals that differ only by a typo are considered shared.
  ///
  /// The search can examine every pattern, so it is used only for reports.
  package func nearMiss(to link: Link, route: String? = nil) -> RouteNearMiss? {
    let path = link.encodedSegments.map { PercentEncoding.decode($0) ?? $0 }
    if let route {
      let own = built.entries.filter { routes[$0.place.route].name == route }
      let best = own.max {
        RouteCloseness(of: $0.pattern, to: path) < RouteCloseness(of: $1.pattern, to: path)
      }
      return best.map { comparison(of: $0, with: path) }
    }
    if let scopes = try? built.scopeIndex.scopes(for: link), let routable = try? RoutableLink(link, habits),
      let chosen = entry(for: routable, in: scopes)
    {
      return comparison(of: built.entries[chosen], with: path)
    }
    let ranked = built.entries.map {
      (entry: $0, closeness: RouteCloseness(of: $0.pattern, to: path))
    }
    guard let best = ranked.max(by: { $0.closeness < $1.closeness }), best.closeness.hasAnything
    else { return nil }
    return comparison(of: best.entry, with: path)
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

/// A measure of how well a pattern fits a path; larger values mean a better fit.
struct RouteCloseness: Comparable {
  private let literals: Int
  private let strangers: Int
  private let length: Int

  init(of pattern: RoutePattern, to path: [String]) {
    var literals = 0
    var strangers = 0
    let path = pattern.own(path)
    for (segment, text) in zip(pattern.segments, path) {
      guard case .literal(let literal) = segment else { continue }
      if literal == text {
        literals += 2
      } else if Self.isTypo(literal, text) {
        literals += 1
      } else {
        strangers += 1
      }
    }
    let missing = max(0, pattern.segments.count - path.count)
    let extra = max(0, path.count - pattern.segments.count)
    self.literals = literals
    self.strangers = -strangers
    length = -(missing + (pattern.tail.isRest ? 0 : extra))
  }

  var hasAnything: Bool { literals > 0 }

  static func < (one: Self, other: Self) -> Bool {
    (one.literals, one.strangers, one.length) < (other.literals, other.strangers, other.length)
  }

  /// Whether two strings, ignoring letter case, differ by at most one substitution, insertion, deletion or
  /// transposition of bytes; if `word` has at most two bytes, only the letter case may differ.
  private static func isTypo(_ word: String, _ other: String) -> Bool {
    let one = Array(word.asciiLowercased().utf8)
    let two = Array(other.asciiLowercased().utf8)
    guard abs(one.count - two.count) <= 1, one.count > 2 else { return one == two }
    let prefix = zip(one, two).prefix { $0 == $1 }.count
    let left = (one.dropFirst(prefix), two.dropFirst(prefix))
    let suffix = zip(left.0.reversed(), left.1.reversed()).prefix { $0 == $1 }.count
    let middle = (left.0.dropLast(suffix), left.1.dropLast(suffix))
    if middle.0.count <= 1, middle.1.count <= 1 { return true }
    return middle.0.count == 2 && middle.1.count == 2 && middle.0.elementsEqual(middle.1.reversed())
  }
}
