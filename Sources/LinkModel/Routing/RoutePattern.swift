/// A path pattern such as `/product/:id`, parsed and validated once.
///
/// | pattern | matches |
/// |---|---|
/// | `orders` | exactly this segment |
/// | `*` | one segment, without binding it |
/// | `:id` | one segment, and binds it |
/// | `:id?` | one segment or none; only at the end |
/// | `:rest+`, `:rest*` | one or more segments, or zero or more; only at the end |
/// | `*/orders` | any number of segments in front, without binding them |
/// | `?id=:id`, `?id=:id?` | after the path: a required or an optional query item |
///
/// After a parameter in the path, `?`, `+` and `*` have the same meaning as in path-to-regexp 6; later versions use
/// another syntax.
package struct RoutePattern: Sendable, Hashable, CustomStringConvertible {
  enum Segment: Sendable, Hashable {
    case literal(String)
    case any
    case parameter(String)

    var text: String {
      switch self {
      case .literal(let text): text
      case .any: "*"
      case .parameter(let name): ":" + name
      }
    }
  }

  enum Tail: Sendable, Hashable {
    case none
    case optional(String)
    case rest(String, mayBeEmpty: Bool)

    var text: String? {
      switch self {
      case .none: nil
      case .optional(let name): ":\(name)?"
      case .rest(let name, let mayBeEmpty): ":\(name)" + (mayBeEmpty ? "*" : "+")
      }
    }

    var isRest: Bool {
      if case .rest = self { true } else { false }
    }
  }

  struct Binding: Sendable, Hashable {
    let item: String
    let parameter: String
    let isOptional: Bool
  }

  package let text: String
  let hasPrefix: Bool
  let segments: [Segment]
  let tail: Tail
  let bindings: [Binding]

  package var pathParameters: [String] {
    let names = segments.compactMap { segment -> String? in
      if case .parameter(let name) = segment { name } else { nil }
    }
    return switch tail {
    case .none: names
    case .optional(let name), .rest(let name, _): names + [name]
    }
  }

  var requiredItems: [String] { bindings.filter { !$0.isOptional }.map(\.item) }

  func own(_ path: [String]) -> [String] { hasPrefix ? path.suffix(segments.count) : path }

  /// Parameters are bound only after a pattern has been chosen, so nothing has to be undone if a pattern does not
  /// match.
  func captures(in path: [String]) -> [RouteParameter] {
    var captures: [RouteParameter] = []
    for (segment, text) in zip(segments, own(path)) {
      if case .parameter(let name) = segment { captures.append(RouteParameter(name, text)) }
    }
    switch tail {
    case .optional(let name), .rest(let name, _):
      let remaining = Array(path.dropFirst(segments.count))
      if !remaining.isEmpty { captures.append(RouteParameter(name, parts: remaining)) }
    case .none: break
    }
    return captures
  }

  package var description: String { text }

  /// Whether this pattern is more specific than another pattern of the same route, and is therefore tried first.
  func isTriedBefore(_ other: RoutePattern) -> Bool {
    other.rank.lexicographicallyPrecedes(rank)
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
    return [hasPrefix ? 0 : 1, literals, segments.count, end, requiredItems.count]
  }

  var shapes: [RouteShape] {
    let positions = segments.map { segment -> String? in
      if case .literal(let text) = segment { text } else { nil }
    }
    let exact = RouteShape(positions: positions, hasRest: false)
    let rest = RouteShape(positions: positions, hasRest: true)
    return switch tail {
    case .none where hasPrefix: [exact, RouteShape(positions: positions, hasRest: false, hasPrefix: true)]
    case .none: [exact]
    case .optional: [exact, RouteShape(positions: positions + [nil], hasRest: false)]
    case .rest(_, mayBeEmpty: true): [exact, rest]
    case .rest(_, mayBeEmpty: false): [rest]
    }
  }
}

/// A set of paths that a pattern matches; a pattern whose last segment is optional has two sets.
struct RouteShape: Sendable, Hashable {
  let positions: [String?]
  let hasRest: Bool
  /// Whether one or more segments precede the positions; a shape has a prefix or a rest, never both.
  var hasPrefix = false

  var lowercased: RouteShape {
    RouteShape(positions: positions.map { $0?.lowercased() }, hasRest: hasRest, hasPrefix: hasPrefix)
  }

  var reversed: RouteShape {
    RouteShape(positions: positions.reversed(), hasRest: hasPrefix, hasPrefix: hasRest)
  }

  func contains(_ other: RouteShape) -> Bool {
    if hasPrefix || other.hasPrefix { return !hasRest && !other.hasRest && reversed.contains(other.reversed) }
    let shortest = other.positions.count + (other.hasRest ? 1 : 0)
    guard hasRest ? shortest > positions.count : !other.hasRest && shortest == positions.count
    else { return false }
    return zip(positions, other.positions).allSatisfy { $0 == nil || $0 == $1 }
  }

  func common(_ other: RouteShape) -> [String] {
    if hasPrefix || other.hasPrefix { return reversed.common(other.reversed).reversed() }
    let lengths = [self, other].map { $0.positions.count + ($0.hasRest ? 1 : 0) }
    return (0..<max(lengths[0], lengths[1])).map { index in
      let mine = index < positions.count ? positions[index] : nil
      let theirs = index < other.positions.count ? other.positions[index] : nil
      return mine ?? theirs ?? "1"
    }
  }
}
