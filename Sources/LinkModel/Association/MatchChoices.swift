package import HarnessText

/// The settings for comparing patterns with URLs, derived from the assumptions and the system version when a file is
/// read.
package struct MatchChoices: Sendable, Hashable {
  package var foldsQueryNames = false
  package var letterCase = CaseFolding.Kind.folded
  /// Whether an empty query item, as in `&&`, is retained with an empty name and value instead of being dropped.
  package var countsEmptyItems = true
  /// Whether a decoded component that is not UTF-8 is compared as an empty string.
  package var emptiesUndecodable = true
  /// Whether a variable after a star does not match at the end of the string, even if its value may be empty.
  package var skipsRestAtEnd = true
  package var limitsVariables = true
  /// Whether `$(name)` refers to a variable.
  ///
  /// System versions without variables treat `$(name)` as literal text.
  package var readsVariables = true

  package init() {}

  package init(_ assumptions: Assumptions, _ keys: AssociationKeys = .all) {
    readsVariables = keys.variables
    foldsQueryNames = assumptions[.queryNames] == .folded
    letterCase = assumptions[.letterCase] == .folded ? .folded : .lowered
    countsEmptyItems = assumptions[.emptyQueryItems] == .counted
    emptiesUndecodable = assumptions[.undecodableParts] == .empty
    skipsRestAtEnd = assumptions[.restAfterStar] == .skipped
    limitsVariables = assumptions[.nestedVariables] == .limited
  }
}
