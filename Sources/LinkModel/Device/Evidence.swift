/// What a claim about the system rests on.
public enum Evidence: String, Sendable, CaseIterable {
  /// Apple's own published text, or the standard behind the format.
  case documented
  /// A published verdict of Apple's `swcutil`.
  case recorded
  /// Observed by others and written down nowhere; it may change between releases.
  case reported
}
