import LinkModel

/// The behaviour of an app besides its routes and screens.
struct AppEffects: Sendable {
  /// The version that analytics report.
  var version: String?
  var analytics: TeamAnalytics?
  var announcements: Announcements?
  var links = LinkMaker.Settings()
  /// The outcome of universal links without a route.
  var unroutable = Declined.error
  /// The outcome of an activity whose data does not arrive, or `nil` for none.
  var failedActivity: FailedActivity?

  /// The behaviour of an app for a link that has no screen.
  enum Declined: Sendable, Equatable {
    case error
    case browser
    /// It presents the page in an `SFSafariViewController`.
    case safariView
  }

  enum FailedActivity: Sendable, Equatable {
    case opens(Declined)
    case error(code: String)
  }
}
