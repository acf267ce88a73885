package import HarnessText

/// The assumptions that decide how a pattern is compared with a URL, resolved once when a file is read.
package struct MatchChoices: Sendable, Hashable {
  package var foldsQueryNames = false
  package var letterCase = CaseFolding.Kind.folded
  /// Whether an empty item between two `&` has an empty name and value, or is dropped.
  package var countsEmptyItems = true
  /// Whether a decoded component that is not UTF-8 is compared as an empty string.
  package var emptiesUndecodable = true
  /// Whether the part of a pattern after a star is left untried once the text has ended.
  package var skipsRestAtEnd = true
  package var limitsVariables = true
  /// Whether `$(name)` is a variable, or literal text as on systems without variables.
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
