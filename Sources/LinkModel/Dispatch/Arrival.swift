/// An event that arrived at an app and leads to a destination in it.
public struct Arrival: Sendable, Hashable {
  /// Its number among the arrivals since launch; two taps on one link are two arrivals.
  public let number: Int
  /// The kind of event.
  public let kind: Kind
  /// The link it carries.
  public let link: Link

  /// The kinds of events, by decreasing default priority.
  public enum Kind: String, Sendable, CaseIterable {
    case universalLink
    case push
    case schemeLink
    case handoff
    case shortcut
  }

  /// Makes an arrival.
  public init(_ number: Int, _ kind: Kind, _ link: Link) {
    self.number = number
    self.kind = kind
    self.link = link
  }
}
