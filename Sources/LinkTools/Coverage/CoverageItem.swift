import LinkHarness

package struct CoverageItem: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// An element of `components` or `paths` in an association file, or an entry that has neither.
    case rule
    /// A pattern of a route: its path or one of its aliases.
    case route
    case page
  }

  package let kind: Kind
  package let text: String
  let place: DocumentPlace
}
