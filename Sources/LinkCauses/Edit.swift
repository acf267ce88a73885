package import HarnessText

/// A small change of the text of a plan or of one of its files: a cause of a failure, or a mistake.
package struct Edit: Sendable {
  package enum Kind: String, Sendable {
    case flag, choice, spelling, pattern, key, value, order, removal, addition
  }

  /// Whose part of a plan an edit changes.
  package enum Part: String, Sendable {
    case system, file, declarations, app, router, site, row
  }

  package let kind: Kind
  package let part: Part
  /// The key of the value or, in a list, of the list.
  package let key: String
  /// What is edited: a value, a member or an element, or what gets one.
  package let place: Place
  /// What is replaced; empty for an addition.
  package let range: Place
  package let text: String
  package let words: String
  /// How unlikely the edit is.
  package let distance: Int

  package var before: String { range.text }
}
