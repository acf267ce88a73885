import LinkModel

/// An app's settings for analytics, announcements, shared links, unroutable links and failed activities.
struct AppEffects {
  var version: String?
  var analytics: TeamAnalytics?
  var announcements: Announcements?
  var links = LinkMaker.Settings()
  /// The outcome of universal links that match no route.
  var unroutable = Declined.error
  /// The outcome of an activity whose data does not arrive; `nil` if nothing happens.
  var failedActivity: FailedActivity?

  /// What an app does with a link for which it has no screen.
  enum Declined: Equatable {
    case error
    case browser
    case safariView
  }

  enum FailedActivity: Equatable {
    case opens(Declined)
    case error(code: String)
  }
}
