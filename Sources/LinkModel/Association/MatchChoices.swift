package import HarnessText

/// The assumptions that decide how a pattern and a URL are compared, settled once when a file is read.
package struct MatchChoices: Sendable, Hashable {
  package var foldsQueryNames = false
  package var letterCase = CaseFolding.Kind.folded
  /// Whether an item between two `&` counts as one with an empty name and value.
  package var countsEmptyItems = true
  /// Whether a decoded component that is not UTF-8 counts as empty.
  package var emptiesUndecodable = true
  /// Whether what follows a star is not tried once the text has ended.
  package var skipsRestAtEnd = true
  package var limitsVariables = true
  /// Whether `$(name)` is a variable, or text as it was before there were variables.
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
