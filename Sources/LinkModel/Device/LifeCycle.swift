/// The methods through which an app gets a link, named as Apple's frameworks name them.
public enum EntryPoint: String, Sendable, CaseIterable {
  /// A universal link while the app runs.
  case continueActivity = "scene(_:continue:)"
  /// A link of a custom scheme while the app runs.
  case openURLContexts = "scene(_:openURLContexts:)"
  /// Either kind when the link launches the app or opens a window: it waits in the connection options.
  case willConnect = "scene(_:willConnectTo:options:)"
  /// An activity whose data did not arrive.
  case sceneDidFail = "scene(_:didFailToContinueUserActivityWithType:error:)"
  /// A universal link, for an app without scenes.
  case applicationContinue = "application(_:continue:restorationHandler:)"
  /// A link of a custom scheme, for an app without scenes.
  case applicationOpen = "application(_:open:options:)"
  /// The launch itself, whose options hold the link a first time.
  case didFinishLaunching = "application(_:didFinishLaunchingWithOptions:)"
  /// An activity whose data did not arrive, for an app without scenes.
  case applicationDidFail = "application(_:didFailToContinueUserActivityWithType:error:)"
  /// Both kinds in SwiftUI.
  case onOpenURL = "onOpenURL(perform:)"
  /// Activities in SwiftUI.
  case onContinueUserActivity = "onContinueUserActivity(_:perform:)"
}

/// Which of Apple's life cycles an app is written for.
public enum LifeCycle: String, Sendable, CaseIterable {
  /// UIKit with a scene delegate.
  case scene
  /// UIKit with an app delegate alone.
  case appDelegate
  /// SwiftUI's `App`.
  case swiftUI
}
