public import HarnessText
public import LinkModel
import MockSite

/// What the harness gives an app under test when it is launched, and where the app reports what cannot be seen on its
/// screens.
public final class AppLaunch: Sendable {
  /// A closure that makes an app under test for a launch.
  ///
  /// `@concurrent` is written out so that the type is the same in modules that differ in their default; a dictionary of
  /// closures could not be converted.
  public typealias Maker = @concurrent @Sendable (AppLaunch) async -> any AppUnderTest

  /// The name of the app in the plan.
  public let app: String
  /// Whether the user is signed in.
  public let isSignedIn: Bool
  /// The screens with which the app is to start, from `given` in the plan.
  ///
  /// The row fails if the app shows others after it was made.
  public let screens: NavigationState
  /// What the app left for state restoration when the system terminated it; `nil` if there is nothing to restore.
  public let restored: [String: JSONValue]?
  /// What launches the app, or `nil` if the user opens it.
  ///
  /// It only describes the launch: the link itself arrives once, by ``AppUnderTest/receive(_:)``.
  public let options: Delivery?
  /// The app's network: a `URLSession` that the plan's sites answer.
  public let site: AppSite
  /// The row's virtual clock.
  public var clock: AppClock { AppClock(work: site.work) }
  /// Takes the app's reports.
  public var report: Report { Report(launch: self) }

  private let state = Guarded(State())

  struct State {
    var reports = AppReports()
    var opened: [Link] = []
    var isOver = false
  }

  init(
    app: String, screens: NavigationState, restored: [String: JSONValue]?, options: Delivery?, site: AppSite
  ) {
    (self.app, self.screens, self.restored, self.options, self.site) = (app, screens, restored, options, site)
    isSignedIn = screens.signedIn
  }

  /// Starts work that the harness awaits before it looks at the app, and cancels when the app is terminated.
  ///
  /// Work that waits for the row's time, on ``clock`` or for a delayed response of ``site``, is not awaited until then.
  /// If one of its child tasks waits and another one computes, the harness awaits only the former; start such work with
  /// a `task` of its own.
  public func task(_ work: @escaping @Sendable () async -> Void) { site.work.start(work) }

  /// Asks the system to open a URL, as `UIApplication.open` does.
  public func open(_ url: String) { state.withLock { $0.opened.append(Link(url)) } }

  /// The reports of an app under test: what plans can expect and no screen shows.
  public struct Report: Sendable {
    fileprivate let launch: AppLaunch

    /// Reports the route to which the app's router mapped a link.
    public func route(_ match: RouteMatch) { add { $0.route = match } }

    /// Reports an analytics event in the form used in plans, such as `opened content_type=product`.
    public func analytics(_ event: String) { add { $0.analytics = ($0.analytics ?? []) + [event] } }

    /// Reports a line that the app wrote to its log.
    public func log(_ line: String) { add { $0.log = line } }

    /// Reports a screen that the app announced to users of VoiceOver.
    public func announcement(_ screen: String) { add { $0.announced = ($0.announced ?? []) + [screen] } }

    /// Reports a link that the app made.
    public func made(_ link: String) { add { $0.made = Link(link) } }

    private func add(_ change: @Sendable (inout AppReports) -> Void) {
      launch.state.withLock { state in
        if !state.isOver { change(&state.reports) }
      }
    }
  }

  // MARK: The harness's side

  /// Removes and returns what was reported since the last call.
  func takeReports() -> AppReports {
    state.withLock { state in
      defer { state.reports = AppReports() }
      return state.reports
    }
  }

  func takeOpened() -> [Link] {
    state.withLock { state in
      defer { state.opened = [] }
      return state.opened
    }
  }

  /// Cancels and awaits the tasks; what the app reports later is ignored.
  func end() async {
    state.withLock { $0.isOver = true }
    await site.end()
  }
}

/// What an app under test reported; `nil` if it reported nothing of the kind.
struct AppReports: Sendable {
  var route: RouteMatch?
  var analytics: [String]?
  var log: String?
  var announced: [String]?
  var made: Link?

  var kinds: Set<NotObserved.Kind> {
    var kinds: Set<NotObserved.Kind> = []
    if route != nil { kinds.insert(.route) }
    if analytics != nil { kinds.insert(.analytics) }
    if log != nil { kinds.insert(.log) }
    if announced != nil { kinds.insert(.announced) }
    if made != nil { kinds.insert(.made) }
    return kinds
  }
}
