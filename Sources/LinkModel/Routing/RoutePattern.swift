/// A path pattern such as `/product/:id`, taken apart and checked once.
///
/// | written | takes |
/// |---|---|
/// | `orders` | exactly this segment |
/// | `*` | one segment, and forgets it |
/// | `:id` | one segment, and keeps it |
/// | `:id?` | one segment or none; last only |
/// | `:rest+`, `:rest*` | one or more, none or more segments; last only |
/// | `?id=:id`, `?id=:id?` | after the path: a query item that has to be, or may be, there |
///
/// The signs `?`, `+` and `*` mean what they mean in path-to-regexp, which most web routers follow.
public struct RoutePattern: Sendable, Hashable, CustomStringConvertible {
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

  /// The pattern as it was written.
  public let text: String
  let segments: [Segment]
  let tail: Tail
  let bindings: [Binding]

  /// The names of the parameters the path binds, in order.
  public var pathParameters: [String] {
    let names = segments.compactMap { segment -> String? in
      if case .parameter(let name) = segment { name } else { nil }
    }
    return switch tail {
    case .none: names
    case .optional(let name), .rest(let name, _): names + [name]
    }
  }

  var requiredItems: [String] { bindings.filter { !$0.isOptional }.map(\.item) }

  /// What the pattern binds in a path it matches; read off the winner, so abandoned branches leave nothing behind.
  func captures(in path: [String]) -> [RouteParameter] {
    var captures: [RouteParameter] = []
    for (segment, text) in zip(segments, path) {
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

  /// The pattern as it was written.
  public var description: String { text }

  /// Whether this pattern of a route is tried before another, as a special one is before a general one.
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
    return [literals, segments.count, end, requiredItems.count]
  }

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

/// The set of paths a pattern matches; an optional end makes two.
struct RouteShape: Sendable, Hashable {
  /// One literal or, where it is `nil`, any segment, for each position.
  let positions: [String?]
  let hasRest: Bool

  func contains(_ other: RouteShape) -> Bool {
    let shortest = other.positions.count + (other.hasRest ? 1 : 0)
    guard hasRest ? shortest > positions.count : !other.hasRest && shortest == positions.count
    else { return false }
    return zip(positions, other.positions).allSatisfy { $0 == nil || $0 == $1 }
  }

  func common(_ other: RouteShape) -> [String] {
    let lengths = [self, other].map { $0.positions.count + ($0.hasRest ? 1 : 0) }
    return (0..<max(lengths[0], lengths[1])).map { index in
      let mine = index < positions.count ? positions[index] : nil
      let theirs = index < other.positions.count ? other.positions[index] : nil
      return mine ?? theirs ?? "1"
    }
  }
}
