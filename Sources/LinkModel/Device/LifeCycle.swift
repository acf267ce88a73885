/// A method that delivers a link to an app or reports a failed activity.
///
/// The raw values are the method names in Apple's frameworks.
public enum EntryPoint: String, Sendable, CaseIterable {
  case continueActivity = "scene(_:continue:)"
  case openURLContexts = "scene(_:openURLContexts:)"
  /// Receives connection options with the link or activity that launched the app or opened a window.
  case willConnect = "scene(_:willConnectTo:options:)"
  case sceneDidFail = "scene(_:didFailToContinueUserActivityWithType:error:)"
  case applicationContinue = "application(_:continue:restorationHandler:)"
  case applicationOpen = "application(_:open:options:)"
  /// Receives the link in the launch options. The method that handles the link is called after
  /// `application(_:didFinishLaunchingWithOptions:)`.
  case didFinishLaunching = "application(_:didFinishLaunchingWithOptions:)"
  case applicationDidFail = "application(_:didFailToContinueUserActivityWithType:error:)"
  /// Receives activities on watchOS, in the delegate of an app or WatchKit extension (WWDC 2020, session 10098). URLs
  /// with a custom scheme arrive only in SwiftUI there, which is inferred.
  case handleActivity = "handle(_:)"
  /// Receives URLs in SwiftUI, including those of universal links by default.
  case onOpenURL = "onOpenURL(perform:)"
  case onContinueUserActivity = "onContinueUserActivity(_:perform:)"
  /// Receives home screen quick actions in an app with scenes.
  case windowScenePerformAction = "windowScene(_:performActionFor:completionHandler:)"
  /// Receives home screen quick actions in an app without scenes.
  case applicationPerformAction = "application(_:performActionFor:completionHandler:)"
  /// Receives the user's response to a notification.
  case didReceiveNotificationResponse = "userNotificationCenter(_:didReceive:withCompletionHandler:)"

  package static let ofSwiftUI: Set = [onOpenURL, onContinueUserActivity]

  /// The methods of an app that lists none, which takes what two calls bring in the last one.
  package static let usual = Set(allCases).subtracting([.didFinishLaunching])
}

package enum LifeCycle: String, Sendable, CaseIterable {
  case scene
  case appDelegate
  case swiftUI
}
