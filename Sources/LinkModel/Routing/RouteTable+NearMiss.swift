import HarnessText

extension RouteTable {
  /// The pattern closest to a link, with a verdict for each of its segments.
  ///
  /// This is for the report on one link: it looks at every pattern, which `route` never does, and is therefore not part
  /// of the error.
  package func nearMiss(to link: Link) -> RouteNearMiss? {
    let path = link.encodedSegments.map { PercentEncoding.decode($0) ?? $0 }
    if let scopes = try? scopeIndex.scopes(for: link), let routable = try? RoutableLink(link),
      let chosen = entry(for: routable, in: scopes)
    {
      return comparison(of: entries[chosen], with: path)
    }
    var best: (entry: RouteEntry, closeness: RouteCloseness)?
    for entry in entries {
      let closeness = RouteCloseness(of: entry.pattern, to: path)
      if let best, closeness <= best.closeness { continue }
      best = (entry, closeness)
    }
    guard let best, best.closeness.hasAnything else { return nil }
    return comparison(of: best.entry, with: path)
  }

  private func comparison(of entry: RouteEntry, with path: [String]) -> RouteNearMiss {
    let pattern = entry.pattern
    let rules = rules[entry.place.route]
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
    rule?.judge(RouteParameter(name, parts: parts)).map { .refused($0) } ?? .fits
  }
}
