/// An event that brings a link to an app, such as a tap or a push notification.
public struct Arrival: Sendable, Hashable {
  /// The sequence number of the arrival since launch, which distinguishes two taps on the same link.
  public let number: Int
  /// The kind of event, which determines its priority.
  public let kind: Kind
  /// The event's link or, if it has none, the shortcut's type or the notification's payload.
  public let link: Link

  /// The kinds of events, in order of decreasing default priority; the last three have the same priority.
  public enum Kind: String, Sendable, CaseIterable {
    case shortcut
    case push
    case universalLink
    case schemeLink
    case handoff
  }

  package init(_ number: Int, _ kind: Kind, _ link: Link) {
    self.number = number
    self.kind = kind
    self.link = link
  }
}
