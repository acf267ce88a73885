/// The methods through which an app gets a link, named as Apple's frameworks name them.
public enum EntryPoint: String, Sendable, CaseIterable {
  case continueActivity = "scene(_:continue:)"
  case openURLContexts = "scene(_:openURLContexts:)"
  /// Either kind when the link launches the app or opens a window: it waits in the connection options.
  case willConnect = "scene(_:willConnectTo:options:)"
  case sceneDidFail = "scene(_:didFailToContinueUserActivityWithType:error:)"
  case applicationContinue = "application(_:continue:restorationHandler:)"
  case applicationOpen = "application(_:open:options:)"
  /// The launch itself, whose options hold the link a first time.
  case didFinishLaunching = "application(_:didFinishLaunchingWithOptions:)"
  case applicationDidFail = "application(_:didFailToContinueUserActivityWithType:error:)"
  /// Both kinds in SwiftUI.
  case onOpenURL = "onOpenURL(perform:)"
  case onContinueUserActivity = "onContinueUserActivity(_:perform:)"
}

/// Which of Apple's life cycles an app is written for.
public enum LifeCycle: String, Sendable, CaseIterable {
  case scene
  case appDelegate
  case swiftUI
}
