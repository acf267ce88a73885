/// One component of an entry, or one string of the older `paths`, with its defaults already applied.
public struct AssociationRule: Sendable {
  /// Where a rule stands: which list, and its zero-based place there.
  public enum Place: Sendable, Hashable {
    case component(Int)
    case path(Int)
  }

  /// Where an effective value came from.
  public enum Origin: String, Sendable {
    case rule
    case detailDefaults
    case applinksDefaults
    /// Nobody said: Apple's own default.
    case apple
  }

  /// Where it stands.
  public let place: Place
  /// The bytes it was read from.
  public let range: Range<Int>
  /// Whether a URL it takes is kept away from the app.
  public let isExclusion: Bool
  /// Whether letter case counts; Apple's default is that it does.
  public var isCaseSensitive: Bool { constraints.form.isCaseSensitive }
  /// Whether the URL is compared as it is written, escapes included; Apple's default is that it is.
  public var isPercentEncoded: Bool { constraints.form.isPercentEncoded }
  /// Where each value that is not the rule's own came from, by key.
  public let origins: [String: Origin]
  /// The rule's `comment`, which the system ignores and a reader is glad of.
  public let comment: String?

  package let constraints: RuleConstraints
}

extension AssociationRule.Place {
  package var words: String {
    switch self {
    case .component(let index): "component \(index)"
    case .path(let index): "path \(index)"
    }
  }
}
