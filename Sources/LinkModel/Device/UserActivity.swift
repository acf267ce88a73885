public import HarnessText

/// An `NSUserActivity`, which represents a link only if it has the type `NSUserActivityTypeBrowsingWeb` and a web page
/// URL.
public struct UserActivity: Sendable, Equatable {
  package static let browsingWeb = "NSUserActivityTypeBrowsingWeb"
  /// The types of the system, which no app declares: links, results in Spotlight, and Live Activities without a URL
  /// (*NSUserActivityTypeLiveActivity*).
  static let ofSystem = [browsingWeb, "com.apple.corespotlightitem", "NSUserActivityTypeLiveActivity"]

  /// The activity's type, such as `NSUserActivityTypeBrowsingWeb`.
  public let type: String
  package let page: Link?
  /// The values that the app stored in the activity when it created it.
  public let userInfo: [String: JSONValue]
  package var origin: Origin
  package var fails: Bool

  package enum Origin: String, Sendable, CaseIterable {
    case handoff
    case spotlight
    case siri

    package var source: LinkSource {
      switch self {
      case .handoff: .handoff
      case .spotlight: .spotlight
      case .siri: .siri
      }
    }
  }

  package init(
    type: String, webpageURL: Link? = nil, userInfo: [String: JSONValue] = [:], origin: Origin = .handoff,
    fails: Bool = false
  ) {
    self.type = type
    page = webpageURL
    self.userInfo = userInfo
    self.origin = origin
    self.fails = fails
  }
}

extension Device {
  package func decide(_ activity: UserActivity, for name: String) -> LinkDecision {
    guard let app = installedApp(name) else {
      return LinkDecision(.nothing, .appNotInstalled(app: name))
    }
    if let obstacle = obstacleToLaunch(of: name) { return LinkDecision(.nothing, obstacle) }
    guard (UserActivity.ofSystem + app.activityTypes).contains(activity.type) else {
      return LinkDecision(.nothing, .activityTypeNotDeclared(app: name, type: activity.type))
    }
    if activity.fails {
      return LinkDecision(.app(name), .activityFailed(app: name, type: activity.type))
    }
    guard activity.type == UserActivity.browsingWeb else {
      return LinkDecision(.app(name), .activityIsNoLink(app: name, type: activity.type))
    }
    guard let url = activity.page, url.isWeb else {
      return LinkDecision(.app(name), .activityWithoutURL(app: name))
    }
    return LinkDecision(.app(name), .activityIsALink(app: name))
  }
}
