import HarnessText

/// The most serious problem is reported, with the first pattern that causes it.
struct RouteComparison {
  struct Candidate {
    let entry: RouteEntry
    let shape: RouteShape
  }

  let names: [String]
  let scopes: [RouteScope]
  let later: RouteEntry

  /// The problem is `.comparisonAbandoned` if `candidates` returns `nil` because the budget is exhausted.
  func problem(candidates: (RouteShape) -> [Candidate]?) -> RouteTableProblem.Kind? {
    let text = later.pattern.text
    let shapes = later.pattern.shapes
    var coverers: [RouteRival] = []
    var crossing: RouteRival?
    for shape in shapes {
      guard let candidates = candidates(shape) else { return .comparisonAbandoned }
      var coverer: RouteRival?
      for earlier in candidates {
        switch relation(of: earlier, to: shape) {
        case .same: return .samePattern(text, as: rival(earlier, shape))
        case .covers where coverer == nil:
          coverer = rival(earlier, shape)
          if !isSpecial(earlier.entry) { crossing = crossing ?? coverer }
        case .crosses where crossing == nil && earlier.entry.place.route != later.place.route:
          crossing = rival(earlier, shape)
        case .covers, .crosses, .harmless: break
        }
      }
      if let coverer { coverers.append(coverer) }
    }
    if let first = coverers.first, coverers.count == shapes.count {
      return .shadowed(text, by: first)
    }
    return crossing.map { .ambiguous(text, with: $0) }
  }

  private enum Relation { case same, covers, crosses, harmless }

  private func relation(of earlier: Candidate, to shape: RouteShape) -> Relation {
    let scope = scopes[earlier.entry.scope]
    let laterScope = scopes[later.scope]
    let isPassed = earlier.entry.fallsThrough && earlier.entry.place.route != later.place.route
    guard !scope.isDisjoint(with: laterScope), !isPassed else { return .harmless }
    let items = Set(earlier.entry.requiredItems)
    let laterItems = Set(later.requiredItems)
    if items == laterItems, scope == laterScope,
      earlier.entry.pattern.shapes == later.pattern.shapes
    {
      return .same
    }
    if earlier.shape.contains(shape), items.isSubset(of: laterItems), scope.contains(laterScope) {
      return .covers
    }
    guard earlier.shape == shape else {
      return shape.contains(earlier.shape) ? .harmless : .crosses
    }
    guard items.isSuperset(of: laterItems) else { return .crosses }
    return items != laterItems || laterScope.contains(scope) ? .harmless : .crosses
  }

  private func isSpecial(_ earlier: RouteEntry) -> Bool {
    earlier.pattern.shapes.allSatisfy { shape in
      later.pattern.shapes.contains { $0.contains(shape) }
    }
  }

  private func rival(_ earlier: Candidate, _ shape: RouteShape) -> RouteRival {
    let path = shape.common(earlier.shape).map(PercentEncoding.encode).joined(separator: "/")
    let laterItems = Set(later.requiredItems)
    let items =
      later.requiredItems
      + earlier.entry.requiredItems.filter { !laterItems.contains($0) }
    let query = items.map { PercentEncoding.encode($0) + "=1" }.joined(separator: "&")
    return RouteRival(
      place: earlier.entry.place, route: names[earlier.entry.place.route],
      pattern: earlier.entry.pattern.text, witness: "/" + path + (query.isEmpty ? "" : "?" + query))
  }
}
