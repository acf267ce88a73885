import LinkModel

struct AppEffects {
  var entryPoints: Set<EntryPoint>?
  var launchReturns = true
  var reopensLinks = false
  var keepsContentOnDisk = false
  var version: String?
  var analytics: TeamAnalytics?
  /// The placeholders in the properties of `analytics`, with the values that contain them.
  var placeholders: [(name: String, place: PlanPlace)] = []
  var announcements: Announcements?
  var links = LinkMaker.Settings()
  var unroutable = Declined.error
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
