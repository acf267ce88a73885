/// The strength of the evidence for a claim about the system; the cases are in order from strongest to weakest.
package enum Evidence: String, Sendable, CaseIterable {
  /// Apple's published documentation, or a standard that defines a format, such as RFC 3986 for URLs.
  case documented
  /// A published verdict of Apple's `swcutil`.
  case recorded
  /// A third-party observation of undocumented behaviour, which may differ in other releases.
  case reported
  /// An inference from other claims, or a rule of this project; no source or observation confirms it.
  case inferred
}
