import LinkModel

/// What an app does around its routes and screens, as far as the plan says so.
struct AppEffects: Sendable {
  /// The version that analytics report.
  var version: String?
  var analytics: TeamAnalytics?
  var announcements: Announcements?
  var links = LinkMaker.Settings()
  /// What becomes of universal links without a route.
  var unroutable = Declined.error
  /// What becomes of an activity whose data does not arrive; `nil` for nothing.
  var failedActivity: FailedActivity?

  /// What an app does with a link it has no place for.
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
