import LinkModel

/// How an app behaves: its settings for analytics, announcements, shared links, unroutable links and failed activities,
/// and what it does wrong; by default, nothing.
struct AppEffects {
  /// The methods through which the app takes links, or `nil` for all that are meant to handle them.
  var entryPoints: Set<EntryPoint>?
  /// Whether the app opens each link again after it has handled it.
  var reopensLinks = false
  /// Whether cached content outlives the app's process.
  var keepsContentOnDisk = false
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
