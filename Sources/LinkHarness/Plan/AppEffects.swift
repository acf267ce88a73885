import HarnessText
package import LinkModel

package struct AppEffects {
  package var entryPoints: Set<EntryPoint>?
  package var launchReturns = true
  package var reopensLinks = false
  package var opensInBrowser = OpensInBrowser.never
  package var screensAtLaunch = ScreensAtLaunch.kept
  package var keepsContentOnDisk = false
  var version: String?
  var analytics: TeamAnalytics?
  /// The placeholders in the properties of `analytics`, with the values that contain them.
  var placeholders: [(name: String, place: Place)] = []
  var announcements: Announcements?
  var links = LinkMaker.Settings()
  package var unroutable = Declined.error
  var failedActivity: FailedActivity?

  /// Which links an app opens with the system's open function in place of showing a screen.
  package enum OpensInBrowser: String, Sendable, CaseIterable {
    case never
    /// Those that arrive while nobody is signed in.
    case signedOut
    case always
  }

  /// What becomes of the screens of a link that launches an app.
  package enum ScreensAtLaunch: String, Sendable, CaseIterable {
    case kept
    /// The app's start shows its own screens after those of the link.
    case replaced
    /// The link's screen is the only one.
    case alone
  }

  /// What an app does with a link for which it has no screen.
  package enum Declined: Equatable, Sendable {
    case error
    case browser
    case safariView
  }

  enum FailedActivity: Equatable {
    case opens(Declined)
    case error(code: String)
  }
}
