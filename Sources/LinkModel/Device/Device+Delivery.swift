extension Device {
  /// How the app that a decision names gets the link; `nil` when none does.
  ///
  /// A link from a widget or from a Smart App Banner's argument comes as a URL, even when it is a web address.
  package func delivery(
    of link: Link, _ decision: LinkDecision, from source: LinkSource = .app
  ) -> Delivery? {
    if case .appClip(let name) = decision.destination { return delivery(toClip: name) }
    guard case .app(let name) = decision.destination else { return nil }
    let isActivity = link.isWeb && !decision.reason.deliversURL
    return delivery(
      to: name, activityType: isActivity ? UserActivity.browsingWeb : nil, link: link,
      wayBack: source.wayBack == name ? nil : source.wayBack)
  }

  package func delivery(of activity: UserActivity, _ decision: LinkDecision) -> Delivery? {
    guard case .app(let name) = decision.destination else { return nil }
    return delivery(
      to: name, activityType: activity.type, link: activity.webpageURL, wayBack: nil,
      failed: activity.fails)
  }

  /// *Responding to invocations*: a clip gets its link as an activity, in SwiftUI too, and the card launches it.
  private func delivery(toClip name: String) -> Delivery? {
    guard let app = apps.first(where: { $0.clip?.name == name }) else { return nil }
    let calls: Delivery.Calls =
      switch app.lifeCycle {
      case .scene: (nil, .willConnect)
      case .appDelegate: (.didFinishLaunching, .applicationContinue)
      case .swiftUI: (nil, .onContinueUserActivity)
      }
    return Delivery(app: name, calls, launch: .cold, activityType: UserActivity.browsingWeb)
  }

  private func delivery(
    to name: String, activityType: String?, link: Link?, wayBack: String?, failed: Bool = false
  ) -> Delivery? {
    guard let app = index(ofApp: name) else { return nil }
    let launch: Delivery.Launch =
      switch apps[app].state {
      case .notRunning: .cold
      case .launching: .launching
      case .background, .foreground: .warm
      }
    let window = launch == .cold ? nil : link.flatMap { apps[app].window(for: $0) }
    // Scenes came with iOS 13: before, an app written for them falls back on its delegate.
    let lifeCycle = os.major < 13 ? .appDelegate : apps[app].lifeCycle
    let calls =
      failed
      ? lifeCycle.failureCalls
      : lifeCycle.calls(
        isLink: activityType == nil || activityType == UserActivity.browsingWeb,
        isActivity: activityType != nil, connects: launch == .cold || window?.isNew == true,
        launches: launch == .cold, assumptions: assumptions)
    return Delivery(
      app: name, calls, launch: launch, activityType: activityType, window: window,
      wayBack: wayBack,
      restoresState: launch == .cold && apps[app].restoresState && apps[app].hasSavedState)
  }
}

extension LifeCycle {
  /// The methods that are called, in order; the last is the one to handle the link in.
  ///
  /// "Supporting universal links in your app": a launch carries the link in the scene's connection options. An app
  /// delegate finds it in the launch options first and is then called with it again, as long as it does not return
  /// `false` (documentation of `application(_:didFinishLaunchingWithOptions:)`).
  fileprivate func calls(
    isLink: Bool, isActivity: Bool, connects: Bool, launches: Bool,
    assumptions: Assumptions
  ) -> Delivery.Calls {
    switch self {
    case .scene:
      return (nil, connects ? .willConnect : isActivity ? .continueActivity : .openURLContexts)
    case .appDelegate:
      let call: EntryPoint = isActivity ? .applicationContinue : .applicationOpen
      return (launches ? .didFinishLaunching : nil, call)
    case .swiftUI:
      guard isActivity else { return (nil, .onOpenURL) }
      let takesURL = isLink && assumptions[.universalLinkInSwiftUI] == .onOpenURL
      return (nil, takesURL ? .onOpenURL : .onContinueUserActivity)
    }
  }

  /// The method that learns that the data of an activity did not come; SwiftUI has none of its own.
  fileprivate var failureCalls: Delivery.Calls {
    switch self {
    case .scene: (nil, .sceneDidFail)
    case .appDelegate, .swiftUI: (nil, .applicationDidFail)
    }
  }
}

extension DecisionReason {
  /// Whether the app gets the link as a URL, though it may be a web address.
  fileprivate var deliversURL: Bool {
    switch self {
    case .widgetOfTheApp, .bannerOpensApp(_, isSmart: true): true
    default: false
    }
  }
}
