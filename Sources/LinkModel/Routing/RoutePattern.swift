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
public struct RoutePattern: Sendable, Hashable {
  enum Segment: Sendable, Hashable {
    case literal(String)
    case any
    case parameter(String)
  }

  /// What the end of the path takes beyond the segments.
  enum Tail: Sendable, Hashable {
    case none
    case optional(String)
    case rest(String, mayBeEmpty: Bool)
  }

  /// A query item that becomes a parameter.
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
}

extension RoutePattern {
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

  /// What the pattern binds in a path it is known to match.
  ///
  /// Captures are made from the winning pattern alone and returned: a search that collects them on its way leaks those
  /// of branches it abandoned.
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
}

extension RoutePattern: CustomStringConvertible {
  /// The pattern as it was written.
  public var description: String { text }
}

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
