/// The set of paths a pattern matches: what is left when the names of its parameters are taken away.
///
/// An optional end makes two shapes, so that a search knows only exact positions and "one or more at the end".
struct RouteShape: Sendable, Hashable {
  /// One literal or, where it is `nil`, any segment, for each position.
  let positions: [String?]
  /// Whether one or more further segments follow.
  let hasRest: Bool
}

extension RoutePattern {
  /// The shapes of the pattern, the shortest first.
  var shapes: [RouteShape] {
    let positions = segments.map { segment -> String? in
      if case .literal(let text) = segment { text } else { nil }
    }
    let exact = RouteShape(positions: positions, hasRest: false)
    let rest = RouteShape(positions: positions, hasRest: true)
    return switch tail {
    case .none: [exact]
    case .optional: [exact, RouteShape(positions: positions + [nil], hasRest: false)]
    case .rest(_, mayBeEmpty: true): [exact, rest]
    case .rest(_, mayBeEmpty: false): [rest]
    }
  }
}

extension RouteShape {
  /// Whether a path is one of the set; the slow, obvious way that the trie is compared with.
  func matches(_ path: [String]) -> Bool {
    guard hasRest ? path.count > positions.count : path.count == positions.count else {
      return false
    }
    return zip(positions, path).allSatisfy { position, text in position == nil || position == text }
  }

  func contains(_ other: RouteShape) -> Bool {
    let shortest = other.positions.count + (other.hasRest ? 1 : 0)
    guard hasRest ? shortest > positions.count : !other.hasRest && shortest == positions.count
    else { return false }
    return zip(positions, other.positions).allSatisfy { $0 == nil || $0 == $1 }
  }

  /// A path both shapes match, given that there is one.
  func common(_ other: RouteShape) -> [String] {
    let lengths = [self, other].map { $0.positions.count + ($0.hasRest ? 1 : 0) }
    return (0..<max(lengths[0], lengths[1])).map { index in
      let mine = index < positions.count ? positions[index] : nil
      let theirs = index < other.positions.count ? other.positions[index] : nil
      return mine ?? theirs ?? "1"
    }
  }
}
