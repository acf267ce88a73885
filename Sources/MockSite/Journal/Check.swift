/// Whether a request meets one criterion, and if not, what was wanted and what there was.
public struct Check: Hashable, Sendable, CustomStringConvertible {
  /// The criterion: `method`, `path`, `host`, `query`, `header`, `body` or `json`.
  public let name: String
  /// Whether it is met.
  public let isMet: Bool
  /// What is wanted, in words.
  public let expected: String
  /// What there was.
  public let found: String

  /// A tick, or a cross with both sides.
  public var description: String {
    isMet ? "\(name) ✓" : "\(name) ✗ expected \(expected), got \(found)"
  }
}
