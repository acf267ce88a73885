import Foundation

/// What the shop's core asks of the app around it.
public struct ShopServices: Sendable {
  /// Records an analytics event.
  public var analytics: @Sendable (String) -> Void
  /// Announces a screen to users of VoiceOver.
  public var announce: @Sendable (Destination) -> Void
  /// Is told where a link leads.
  public var resolved: @Sendable (Destination) -> Void
  /// Is told which links the shop has opened.
  public var handled: @Sendable (URL) -> Void
  /// Opens a URL outside the app.
  public var openURL: @Sendable (URL) -> Void
  /// Passes a link on to another person.
  public var share: @Sendable (URL) -> Void
  /// Starts work that continues after the call.
  public var start: @Sendable (@escaping @Sendable () async -> Void) -> Void
  /// Waits, and throws an error if the work is cancelled.
  public var wait: @Sendable (Duration) async throws -> Void
  /// Returns the status code of a web page.
  public var status: @Sendable (URL) async throws -> Int

  public init(
    analytics: @escaping @Sendable (String) -> Void, announce: @escaping @Sendable (Destination) -> Void,
    resolved: @escaping @Sendable (Destination) -> Void, handled: @escaping @Sendable (URL) -> Void,
    openURL: @escaping @Sendable (URL) -> Void, share: @escaping @Sendable (URL) -> Void,
    start: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Void,
    wait: @escaping @Sendable (Duration) async throws -> Void,
    status: @escaping @Sendable (URL) async throws -> Int
  ) {
    (self.analytics, self.announce, self.resolved, self.handled) = (analytics, announce, resolved, handled)
    (self.openURL, self.share, self.start, self.wait, self.status) = (openURL, share, start, wait, status)
  }
}
