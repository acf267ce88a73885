extension RoutePattern {
  /// Whether this pattern of a route is tried before another one of it, or `nil` where the order written decides.
  ///
  /// A pattern whose links all fit another one has at least as many literals as that, as many segments, no wider end
  /// and no fewer query items; comparing these in turn puts it in front.
  func isTriedBefore(_ other: RoutePattern) -> Bool? {
    let mine = rank
    let theirs = other.rank
    for (one, two) in zip(mine, theirs) where one != two { return one > two }
    return nil
  }

  private var rank: [Int] {
    let literals = segments.count { if case .literal = $0 { true } else { false } }
    let end =
      switch tail {
      case .none: 0
      case .optional: -1
      case .rest(_, mayBeEmpty: false): -2
      case .rest(_, mayBeEmpty: true): -3
      }
    return [literals, segments.count, end, requiredItems.count]
  }
}
