/// How an app receives a link.
public struct Delivery: Sendable, Equatable {
  /// The name of the app.
  public let app: String
  /// The method that is expected to handle the link.
  public let entryPoint: EntryPoint
  /// Every method that receives the link, in order.
  ///
  /// An app delegate must handle it in only one of the two.
  public var calls: [EntryPoint] { earlier.map { [$0, entryPoint] } ?? [entryPoint] }
  private let earlier: EntryPoint?
  /// Whether the app was running when the link arrived.
  public let launch: Launch
  /// The type of the activity that carries the link, or `nil` if it arrives as a URL.
  public let activityType: String?
  /// The window that receives it, for an app that declares window rules.
  package let window: WindowChoice?
  /// The app that the status bar offers to return to.
  public let wayBack: String?
  /// Whether the previous screens are restored before the link is handled.
  public let restoresState: Bool

  init(
    app: String, _ calls: Calls, launch: Launch, activityType: String?,
    window: WindowChoice? = nil, wayBack: String? = nil, restoresState: Bool = false
  ) {
    self.app = app
    (earlier, entryPoint) = calls
    self.launch = launch
    self.activityType = activityType
    self.window = window
    self.wayBack = wayBack
    self.restoresState = restoresState
  }

  /// The method that is expected to handle a link, and the one that receives it before that.
  typealias Calls = (earlier: EntryPoint?, last: EntryPoint)

  /// Whether an app was running when a link arrived.
  public enum Launch: String, Sendable, CaseIterable {
    case cold
    /// It is launching, and holds the link until it is ready.
    case launching
    case warm
  }
}
