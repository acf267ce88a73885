import LinkHarness

/// Something that is written and that a link can reach: a rule, a route or a page.
package struct CoverageItem: Sendable, Hashable {
  /// The kinds of things that can be reached.
  package enum Kind: String, Sendable, CaseIterable {
    /// A component, or a string of `paths`, of an association file; an entry without any counts as one.
    case rule
    /// A pattern of a route: its path, or one of its aliases.
    case route
    /// A page, a redirect or another resource of a site.
    case page
  }

  /// What it is.
  package let kind: Kind
  /// What is written there, on one line.
  package let text: String
  let place: DocumentPlace

  /// The file it stands in.
  package var file: String { place.file }
  /// The line it starts on.
  package var line: Int { place.line }
  /// The column it starts in, counted in Unicode scalars.
  package var column: Int { place.column }
}

extension CoverageItem.Kind {
  /// One of them and several of them, as people name them.
  var words: (one: String, many: String) {
    switch self {
    case .rule: ("rule", "rules")
    case .route: ("route", "routes")
    case .page: ("page", "pages")
    }
  }
}
