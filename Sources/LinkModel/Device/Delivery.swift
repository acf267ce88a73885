public import HarnessText

/// The delivery of a link to an app: the methods that receive the link, and the app's state at that time.
public struct Delivery: Sendable, Equatable {
  /// The name of the app or App Clip.
  public var app: String { fixed.value.app }
  /// The method that is expected to handle the link.
  public private(set) var entryPoint: EntryPoint
  /// With an app delegate, two methods can receive the link, but only one of them should handle it.
  package var calls: [EntryPoint] { earlier.map { [$0, entryPoint] } ?? [entryPoint] }
  private var earlier: EntryPoint?
  /// The method that the system does not call, because the one before it returned `false`.
  package private(set) var skipped: EntryPoint?
  /// The state of the app when the link arrived.
  public let launch: Launch
  /// The type of the activity that carries the link, or `nil` if the link arrives as a URL.
  package var activityType: String? { fixed.value.activityType }
  package var windowChoice: WindowChoice? { fixed.value.window }
  /// The name of the window that receives the link, of an app whose windows the plan names.
  public var window: String? { windowChoice?.name }
  /// The name of the app to which the status bar's back button returns, or `nil` if there is no button.
  package var wayBack: String? { fixed.value.wayBack }
  package var wayBackTo: String?
  package let restoresState: Bool
  private let fixed: Shared<Fixed>
  /// `nil` for a link that arrives alone.
  private var contents: Shared<Contents>?

  /// What does not change, so that a copy of a delivery does not retain each part of it.
  private struct Fixed: Sendable, Equatable {
    let app: String
    let activityType: String?
    let window: WindowChoice?
    let wayBack: String?
    let link: Link?
  }

  /// What the calls bring.
  package struct Contents: Sendable, Equatable {
    package var links: [Link] = []
    /// The links that arrive as URLs, and not in an activity.
    package var urls: [Link] = []
    package var activities: [UserActivity] = []
    package var shortcut: Shortcut?
    package var payload: [String: JSONValue]?
    package var opener: String?

    package init() {}
  }

  /// A home screen quick action, a `UIApplicationShortcutItem`.
  public struct Shortcut: Sendable, Equatable {
    /// The action's type.
    public let type: String
    /// The values that the app stored in the action.
    public let userInfo: [String: JSONValue]

    package init(type: String, userInfo: [String: JSONValue]) { (self.type, self.userInfo) = (type, userInfo) }
  }

  /// The link, the first one of several; `nil` for a quick action, an activity or a notification without one.
  public var link: Link? { contents.map { $0.value.links.first } ?? fixed.value.link }
  package var allLinks: [Link] { contents?.value.links ?? [fixed.value.link].compactMap(\.self) }
  package var urlLinks: [Link] { contents?.value.urls ?? (activityType == nil ? allLinks : []) }
  /// The activity that is continued, the first of ``activities``; `nil` for anything that arrives in another form.
  public var activity: UserActivity? { activities.first }
  /// All activities of the call, those that carry universal links included; the set in which the system passes them has
  /// no order.
  public var activities: [UserActivity] { contents?.value.activities ?? [] }
  /// The home screen quick action; `nil` for anything else.
  public var shortcut: Shortcut? { contents?.value.shortcut }
  /// The payload of a notification without a link; `nil` for anything else.
  public var payload: [String: JSONValue]? { contents?.value.payload }
  /// The name of the app that opened the link, or `nil` if no app did.
  public var opener: String? { contents?.value.opener }

  init(
    app: String, _ calls: Calls, launch: Launch, activityType: String?, link: Link? = nil,
    window: WindowChoice? = nil, wayBack: String? = nil, restoresState: Bool = false
  ) {
    fixed = Shared(Fixed(app: app, activityType: activityType, window: window, wayBack: wayBack, link: link))
    (earlier, entryPoint) = calls
    self.launch = launch
    self.restoresState = restoresState
  }

  /// The launch of an app that nothing but the user starts.
  package init(launching app: String) {
    self.init(app: app, (nil, .didFinishLaunching), launch: .cold, activityType: nil)
  }

  package func calls(bringing contents: Contents) -> [Delivery] {
    let contents = Shared(contents)
    return calls.map { call in
      var delivery = Delivery(
        app: app, (nil, call), launch: launch, activityType: activityType, window: windowChoice, wayBack: wayBack,
        restoresState: restoresState)
      delivery.contents = contents
      return delivery
    }
  }

  /// The delivery to an app whose `application(_:didFinishLaunchingWithOptions:)` returns `false`.
  package var refusedAtLaunch: Delivery {
    guard let earlier else { return self }
    var delivery = self
    (delivery.earlier, delivery.entryPoint, delivery.skipped) = (nil, earlier, entryPoint)
    return delivery
  }

  typealias Calls = (earlier: EntryPoint?, last: EntryPoint)

  /// The state of an app when a link arrives.
  public enum Launch: String, Sendable, CaseIterable {
    case cold
    /// The app is launching and receives the link once it is ready.
    case launching
    case warm
  }
}
