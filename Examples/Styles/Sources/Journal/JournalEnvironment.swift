import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the journal needs from outside; `UserDefaults` in the app.
@MainActor public protocol KeyValueStore: AnyObject, Sendable {
  func string(forKey key: String) -> String?
  func setString(_ value: String?, forKey key: String)
}

/// The journal's dependencies.
public struct JournalEnvironment: Sendable {
  public var session: URLSession
  public var clock: any Clock<Duration>
  public var defaults: any KeyValueStore
  public var track: @Sendable (String) -> Void
  /// The `openURL` action of SwiftUI's environment.
  public var openURL: @Sendable (URL) -> Void

  public init(
    session: URLSession = .shared, clock: any Clock<Duration> = ContinuousClock(), defaults: any KeyValueStore,
    track: @escaping @Sendable (String) -> Void, openURL: @escaping @Sendable (URL) -> Void
  ) {
    (self.session, self.clock, self.defaults) = (session, clock, defaults)
    (self.track, self.openURL) = (track, openURL)
  }
}

/// A problem that the journal shows in an alert.
public enum JournalAlert: String, Error, Sendable {
  case unknownLink, notFound, offline, serverTrouble, invitationExpired
}

extension JournalAlert: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .unknownLink: "The Journal cannot open this link."
    case .notFound: "This entry does not exist any more."
    case .offline: "You are offline."
    case .serverTrouble: "Something went wrong."
    case .invitationExpired: "This invitation is no longer valid."
    }
  }
}
