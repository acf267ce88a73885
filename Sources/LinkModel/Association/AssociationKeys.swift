/// The keys of `applinks` that a version of the system reads; older ones take those that came later for unknown keys.
package struct AssociationKeys: Sendable, Hashable {
  /// `appIDs` and `components`; without them an entry is `appID` with `paths`.
  package let components: Bool
  package let caseSensitive: Bool
  /// `substitutionVariables` and the predefined variables; without them `$(` is text.
  package let variables: Bool
  /// `defaults` and `percentEncoded`.
  package let defaults: Bool

  package init(components: Bool, caseSensitive: Bool, variables: Bool, defaults: Bool) {
    self.components = components
    self.caseSensitive = caseSensitive
    self.variables = variables
    self.defaults = defaults
  }

  package static let all = AssociationKeys(
    components: true, caseSensitive: true, variables: true, defaults: true)
}
