/// The keys of `applinks` that a version of the system reads.
package struct AssociationKeys: Sendable, Hashable {
  /// Whether the system version reads `appIDs` and `components`; earlier versions read only `appID` and `paths`.
  let components: Bool
  let caseSensitive: Bool
  /// Whether the system version reads `substitutionVariables` and the predefined variables; earlier versions treat `$(`
  /// as literal text.
  let variables: Bool
  /// Whether the system version reads `defaults` and `percentEncoded`.
  let defaults: Bool

  package static let all = AssociationKeys(
    components: true, caseSensitive: true, variables: true, defaults: true)
}
