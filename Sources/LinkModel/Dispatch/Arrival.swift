/// Something that arrived at an app and wants to lead somewhere in it.
public struct Arrival: Sendable, Hashable {
  /// Its number among the arrivals since the app was launched: two taps on one link are two arrivals.
  public let number: Int
  /// How it came.
  public let kind: Kind
  /// The link it carries.
  public let link: Link

  /// The ways something arrives, by falling priority where an app does not say otherwise.
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
