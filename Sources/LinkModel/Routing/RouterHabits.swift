/// How a router reads links where routers differ; the default is a correct router.
package struct RouterHabits: Sendable, Hashable {
  package var decodesTwice = false
  package var trailingSlash = TrailingSlash.ignored
  package var letterCase = LetterCase.path
  package var schemeHost = SchemeHost.segment

  package init() {}

  package enum TrailingSlash: String, Sendable, CaseIterable {
    case ignored
    /// Only a pattern for the rest of a path matches a path that ends with a slash, except `/` itself.
    case significant
  }

  /// What becomes of `product` in `shop://product/42`, which is the host of the URL (RFC 3986 §3.2.2).
  package enum SchemeHost: String, Sendable, CaseIterable {
    case segment
    case ignored
  }

  func segments(of link: Link) -> [String] {
    let segments = link.encodedSegments
    return schemeHost == .ignored && !link.isWeb && link.hostText?.isEmpty == false
      ? Array(segments.dropFirst()) : segments
  }

  /// The parts of a link that are compared with regard to letter case; RFC 3986 §6.2.2.1 lowercases the others.
  package enum LetterCase: String, Sendable, CaseIterable {
    case nothing
    case path
    case everything
  }

  package enum Habit: CaseIterable {
    case decodesTwice, trailingSlash, letterCase, schemeHost
  }

  fileprivate func without(_ habit: Habit) -> RouterHabits {
    var other = self
    let usual = RouterHabits()
    switch habit {
    case .decodesTwice: other.decodesTwice = usual.decodesTwice
    case .trailingSlash: other.trailingSlash = usual.trailingSlash
    case .letterCase: other.letterCase = usual.letterCase
    case .schemeHost: other.schemeHost = usual.schemeHost
    }
    return other
  }
}

extension RouteTable {
  /// Returns the habits without any one of which a link would have another result.
  package func habits(thatMatterFor link: Link) -> [RouterHabits.Habit] {
    if habits == RouterHabits() { return [] }
    let result = route(link)
    return RouterHabits.Habit.allCases.filter { replacing(habits: habits.without($0)).route(link) != result }
  }
}
