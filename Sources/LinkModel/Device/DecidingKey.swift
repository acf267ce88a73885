/// A value of a plan from which a reason, or what an app does, follows.
///
/// `Diagnosis` knows where it is written.
package enum DecidingKey: Sendable, Equatable {
  case link, source
  // Of the device.
  case system, developerMode, management, installed, appState, signedIn
  // Of the app that the reason is about.
  case lifeCycle, sdk, build, managed, webBrowser
  case entryPoints, launchReturns, slots, keepsLink
  /// The step that ends the app.
  case end
  // Of the App Clip that the reason is about.
  case clipLinks, clipSystem(String), clipSize(limit: Int)
}
