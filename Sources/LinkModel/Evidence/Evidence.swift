/// The evidence for a claim about the system, the strongest first.
public enum Evidence: String, Sendable, CaseIterable {
  /// Apple's own published documentation, or the standard behind the format.
  case documented
  /// A published verdict of Apple's `swcutil`.
  case recorded
  /// Observed by others and not documented; it may change between releases.
  case reported
  /// Inferred from other claims, or a rule of this kit, without a known source or observation.
  case inferred
}
