/// An event that brings a link to an app, such as a tap or a push notification.
package struct Arrival: Sendable, Hashable {
  /// The sequence number of the arrival since launch, which distinguishes two taps on the same link.
  package let number: Int
  /// The kind of event, which determines its priority.
  package let kind: Kind
  /// The event's link or, if it has none, the shortcut's type or the notification's payload.
  package let link: Link

  /// The kinds of events, in order of decreasing default priority; the last three have the same priority.
  package enum Kind: String, Sendable, CaseIterable {
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
