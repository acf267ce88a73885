/// How an app gets a link.
public struct Delivery: Sendable, Equatable {
  /// The name of the app.
  public let app: String
  /// The method that is to handle the link.
  public let entryPoint: EntryPoint
  /// Every method that is given the link, in order; an app delegate has to handle it in one of the two only.
  public var calls: [EntryPoint] { earlier.map { [$0, entryPoint] } ?? [entryPoint] }
  private let earlier: EntryPoint?
  /// Whether the app ran when the link came.
  public let launch: Launch
  /// The type of the activity the link comes in, or `nil` when it comes as a URL.
  public let activityType: String?
  /// The window that gets it, for an app that has rules about that.
  package let window: WindowChoice?
  /// The app that the status bar offers the way back to.
  public let wayBack: String?
  /// What it leads back to: the screen of the app, or the address of the page.
  package var wayBackTo: String?
  /// Whether the screens of the last time come back before the link is handled.
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

  /// The method that is to handle a link, and one that is given it before.
  typealias Calls = (earlier: EntryPoint?, last: EntryPoint)

  /// Whether an app ran when a link came.
  public enum Launch: String, Sendable, CaseIterable {
    case cold
    /// It is about to be ready, and keeps the link until then.
    case launching
    case warm
  }
}
