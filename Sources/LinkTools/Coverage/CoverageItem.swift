import LinkHarness

/// Something that is written and that a link can reach: a rule, a route or a page.
package struct CoverageItem: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A component, or a string of `paths`, of an association file; an entry without any counts as one.
    case rule
    /// A pattern of a route: its path, or one of its aliases.
    case route
    /// A page, a redirect or another resource of a site.
    case page
  }

  package let kind: Kind
  /// What is written there, on one line.
  package let text: String
  let place: DocumentPlace
}
