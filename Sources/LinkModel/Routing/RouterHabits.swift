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
}
