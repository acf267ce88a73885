/// What a claim about the system rests on, the surest first.
public enum Evidence: String, Sendable, CaseIterable {
  /// Apple's own published text, or the standard behind the format.
  case documented
  /// A published verdict of Apple's `swcutil`.
  case recorded
  /// Observed or reported by others, without a text of Apple's; it may change between releases.
  case reported
  /// Concluded from other claims, or a rule of this kit; nobody is known to have written it down or tried it.
  case inferred
}
