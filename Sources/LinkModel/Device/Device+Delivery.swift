extension Device {
  package func delivery(
    of link: Link, _ decision: LinkDecision, from source: LinkSource = .app
  ) -> Delivery? {
    if case .appClip(let name) = decision.destination { return delivery(toClip: name, link) }
    guard case .app(let name) = decision.destination else { return nil }
    let isActivity = link.isWeb && !decision.reason.deliversURL
    let wayBack = os.hasWayBack ? source.wayBack : nil
    return delivery(
      to: name, activityType: isActivity ? UserActivity.browsingWeb : nil, link: link, isHandoff: source == .handoff,
      isScan: source.isScan, wayBack: wayBack == name ? nil : wayBack)
  }

  package func delivery(of activity: UserActivity, _ decision: LinkDecision) -> Delivery? {
    guard case .app(let name) = decision.destination else { return nil }
    return delivery(
      to: name, activityType: activity.type, link: activity.page, isHandoff: activity.origin == .handoff,
      failed: activity.fails)
  }

  /// Why the system does not launch an app, or `nil` if it does.
  ///
  /// On iOS 27, an app linked with its SDK must use scenes; see `OSVersion.needsScenes`. An app linked with the SDK of
  /// macOS uses AppKit.
  package func obstacleToLaunch(of name: String) -> DecisionReason? {
    guard os.needsScenes, let app = installedApp(name), app.lifeCycle == .appDelegate,
      let sdk = app.sdk, sdk.system != .macOS, sdk.needsScenes
    else { return nil }
    return .appCannotLaunch(app: name, sdk: sdk.text)
  }

  /// A quick action that launches an app with scenes arrives in its connection options (*Add Home Screen quick
  /// actions*).
  ///
  /// A notification does too (*UIScene.ConnectionOptions.notificationResponse*, which watchOS lacks), and is reported
  /// to follow in the delegate of the notification center. An App Clip has the life cycle of its app.
  package func delivery(to name: String, ofNotification: Bool, _ link: Link? = nil) -> Delivery? {
    let clip = place(ofClip: name)
    guard let app = (clip ?? index(ofApp: name)).map({ apps[$0] }) else { return nil }
    let isCold = clip != nil || app.state == .notRunning
    let hasScenes = os.hasScenes && app.lifeCycle != .appDelegate
    let calls: Delivery.Calls =
      ofNotification
      ? (isCold && hasScenes && os.system != .watchOS ? .willConnect : nil, .didReceiveNotificationResponse)
      : (nil, !hasScenes ? .applicationPerformAction : isCold ? .willConnect : .windowScenePerformAction)
    return Delivery(app: name, calls, launch: isCold ? .cold : .warm, activityType: nil, link: link)
  }

  /// Even in SwiftUI, an App Clip receives the link as an `NSUserActivity` (*Responding to invocations*).
  private func delivery(toClip name: String, _ link: Link) -> Delivery? {
    guard let app = place(ofClip: name).map({ apps[$0] }) else { return nil }
    let calls: Delivery.Calls =
      switch app.lifeCycle {
      case .scene: (nil, .willConnect)
      case .appDelegate: (.didFinishLaunching, .applicationContinue)
      case .swiftUI: (nil, .onContinueUserActivity)
      }
    return Delivery(app: name, calls, launch: .cold, activityType: UserActivity.browsingWeb, link: link)
  }

  /// An activity from Handoff is not in the connection options of the scene for which it launches the app; it follows
  /// as for a running app (*UIScene.ConnectionOptions.userActivities*).
  package func delivery(
    to name: String, activityType: String?, link: Link? = nil, isHandoff: Bool = false, isScan: Bool = false,
    wayBack: String? = nil, failed: Bool = false
  ) -> Delivery? {
    guard let place = index(ofApp: name) else { return nil }
    let entry = apps.stored(place)
    let launch: Delivery.Launch =
      switch apps.state(place) {
      case .notRunning: .cold
      case .launching: .launching
      case .background, .foreground: .warm
      }
    let hasWindows = launch != .cold && !(entry.value.windows.isEmpty && entry.value.windowKinds.isEmpty)
    let window = hasWindows ? link.flatMap { entry.value.window(for: $0) } : nil
    // Scenes were introduced in iOS 13; on earlier systems, links are delivered to the app delegate.
    let lifeCycle = !os.hasScenes ? .appDelegate : entry.value.lifeCycle
    let calls =
      failed
      ? lifeCycle.failureCalls
      : os.system == .watchOS && lifeCycle != .swiftUI
        ? (nil, activityType == nil ? .onOpenURL : .handleActivity)
        : lifeCycle.calls(
          isLink: activityType == nil || activityType == UserActivity.browsingWeb,
          isActivity: activityType != nil, connects: !isHandoff && (launch == .cold || window?.isNew == true),
          launches: launch == .cold, isScan: isScan, assumptions[.universalLinkInSwiftUI])
    return Delivery(
      app: name, calls, launch: launch, activityType: activityType, link: failed ? nil : link, window: window,
      wayBack: wayBack,
      restoresState: launch == .cold && entry.value.restoresState && apps.hasSavedState(place))
  }

  /// The redirect target is treated like a link from the original source and can open an app (TN3155).
  ///
  /// If the original source is Handoff, the redirect target is treated like a link from an app.
  package func decideRedirect(to target: Link, from source: LinkSource) -> LinkDecision {
    var decision = decide(target, from: source == .handoff ? .app : source)
    guard case .app = decision.destination else { return decision }
    guard target.isWeb else {
      decision.asksFirst = true
      return decision
    }
    let isElsewhere = viewer(of: source) == .otherBrowser
    let resting = decision.resting(on: [.redirectIntoApp] + (isElsewhere ? [.tapsInOtherBrowsers] : []))
    let stays =
      assumptions[.redirectIntoApp] == .stays
      || isElsewhere && assumptions[.tapsInOtherBrowsers] == .stays
    return stays ? resting.replaced(.browser, .redirectStays(app: decision.destination.name)) : resting
  }

  /// Decides whether an app or the browser opens a page handed off from another device (*Handoff Programming Guide*).
  func decideHandoff(host: String) -> LinkDecision {
    for place in apps.places(covering: host) where isInstalled(place) {
      let app = apps[place]
      guard let domain = self.place(ofDomainFor: host, ofApp: place, "activitycontinuation"),
        case .file(let file)? = app.associations[app.associatedDomains[domain].host],
        file.services[.activitycontinuation]?.contains(app.id) == true
      else { continue }
      return LinkDecision(.app(app.name), .handoffContinues(app: app.name, host: host))
    }
    return LinkDecision(.browser, .handoffNotClaimed(host: host))
  }
}

extension LifeCycle {
  fileprivate func calls(
    isLink: Bool, isActivity: Bool, connects: Bool, launches: Bool, isScan: Bool, _ swiftUI: Assumptions.Choice
  ) -> Delivery.Calls {
    switch self {
    case .scene:
      return (nil, connects ? .willConnect : isActivity ? .continueActivity : .openURLContexts)
    case .appDelegate:
      let call: EntryPoint = isActivity ? .applicationContinue : .applicationOpen
      return (launches ? .didFinishLaunching : nil, call)
    case .swiftUI:
      guard isActivity else { return (nil, .onOpenURL) }
      let takesURL = isLink && (swiftUI == .onOpenURL || swiftUI == .bySource && !isScan)
      return (nil, takesURL ? .onOpenURL : .onContinueUserActivity)
    }
  }

  fileprivate var failureCalls: Delivery.Calls {
    switch self {
    case .scene: (nil, .sceneDidFail)
    case .appDelegate, .swiftUI: (nil, .applicationDidFail)
    }
  }
}

extension DecisionReason {
  fileprivate var deliversURL: Bool {
    switch self {
    case .widgetOfTheApp, .bannerOpensApp(_, isSmart: true): true
    default: false
    }
  }
}

extension LinkDecision {
  package static func noLink(_ text: String, isPageShown: Bool) -> LinkDecision {
    LinkDecision(.nothing, .linkNotOnPage(text, isPageShown: isPageShown))
  }
}
