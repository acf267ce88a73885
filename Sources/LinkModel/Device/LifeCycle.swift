/// The methods through which an app receives a link, named as in Apple's frameworks.
public enum EntryPoint: String, Sendable, CaseIterable {
  case continueActivity = "scene(_:continue:)"
  case openURLContexts = "scene(_:openURLContexts:)"
  /// A link or an activity that launches the app or opens a window; it is in the connection options.
  case willConnect = "scene(_:willConnectTo:options:)"
  case sceneDidFail = "scene(_:didFailToContinueUserActivityWithType:error:)"
  case applicationContinue = "application(_:continue:restorationHandler:)"
  case applicationOpen = "application(_:open:options:)"
  /// The launch itself, whose options contain the link a first time.
  case didFinishLaunching = "application(_:didFinishLaunchingWithOptions:)"
  case applicationDidFail = "application(_:didFailToContinueUserActivityWithType:error:)"
  /// A link or an activity, in SwiftUI.
  case onOpenURL = "onOpenURL(perform:)"
  case onContinueUserActivity = "onContinueUserActivity(_:perform:)"
}

/// Which of Apple's life cycles an app uses.
public enum LifeCycle: String, Sendable, CaseIterable {
  case scene
  case appDelegate
  case swiftUI
}
