public import Foundation
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
  /// Whether the app was not launched before in this replay of the row.
  ///
  /// A row can be replayed more than once, so an app that stores something outside of its instance, such as user
  /// defaults, erases it here.
  public let isFirst: Bool
  /// Whether the user is signed in.
  public let isSignedIn: Bool
  /// The screens with which the app is to start, from `given` in the plan.
  ///
  /// The row fails if the app shows others after it was made.
  public let screens: NavigationState
  /// The state of the app's own code in which it is to start, from `given.state` in the plan; the app defines its form.
  public let given: [String: JSONValue]
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

  /// Set if an app leaves the default of the member that is called.
  @TaskLocal static var leavesDefault: Guarded<Bool>?

  private let state = Guarded(State())
  var acts: ActLog { site.acts }

  struct State {
    var reports = AppReports()
    var phase = Phase.running
    var late: Set<NotObserved.Kind> = []
  }

  /// Reports that come while the tasks of an app are cancelled are those of a process that has ended, so they are
  /// ignored; those that come later are from a task that the harness does not know.
  enum Phase { case running, ending, ended }

  init(
    app: String, isFirst: Bool, screens: NavigationState, given: [String: JSONValue], restored: [String: JSONValue]?,
    options: Delivery?, site: AppSite
  ) {
    (self.app, self.isFirst, self.screens, self.given) = (app, isFirst, screens, given)
    (self.restored, self.options, self.site) = (restored, options, site)
    isSignedIn = screens.signedIn
  }

  /// Starts work that the harness awaits before it looks at the app.
  ///
  /// The harness tells waiting from computing: work is awaited as long as it, a child task or an actor that it calls
  /// computes, and until a response of ``site`` has come. It is not awaited while it waits for something else: the
  /// row's time, on ``clock`` or for a delayed response, the next element of a stream, or `Task.sleep`. When the app is
  /// terminated or the row is over, the work stays where it is, as in a process that was killed. A row fails if work
  /// computes for longer than the time that the app has in a step, 30 seconds; the failure names the file and line of
  /// this call.
  ///
  /// A task that the work starts in another way, such as `Task { … }`, is not awaited, even if the work waits for it.
  /// Before macOS 15 and iOS 18, the harness cannot tell waiting from computing: it awaits work until it ends or waits
  /// for the row's time, and cancels it when the launch ends.
  public func task(
    fileID: StaticString = #fileID, line: UInt = #line, _ work: @escaping @Sendable () async -> Void
  ) { site.work.start(.task(at: "\(fileID):\(line)"), work) }

  /// Asks the system to open a URL, as `UIApplication.open` and SwiftUI's `openURL` do.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - prefersInApp: Whether a web page is shown in the app, in an `SFSafariViewController`, as with SwiftUI's
  ///     `openURL(_:prefersInApp:)`, or below a view with `onOpenURL(prefersInApp:)`. Apple's documentation states that
  ///     an in-app browser is preferred; that no other app opens its universal link is inferred.
  public func open(_ url: String, prefersInApp: Bool = false) {
    acts.note(Act(.opened, by: app, url: url, prefersInApp: prefersInApp))
  }

  /// The reports of an app under test: what plans can expect and no screen shows.
  public struct Report: Sendable {
    fileprivate let launch: AppLaunch

    /// Reports the route to which the app's router mapped a link.
    public func route(_ match: RouteMatch) { add(.route) { $0.route = match } }

    /// Reports that the app's router maps a link to no route, which a plan expects as `"route": null`.
    public func noRoute() { add(.route, by: "launch.report.noRoute()") { $0.route = nil } }

    /// Reports an analytics event in the form used in plans, such as `opened content_type=product`.
    public func analytics(_ event: String) { add(.analytics) { $0.analytics.append(event) } }

    /// Reports a line that the app wrote to its log.
    public func log(_ line: String) { add(.log) { $0.log = line } }

    /// Reports a screen that the app announced to users of VoiceOver.
    public func announcement(_ screen: String) { add(.announced) { $0.announced.append(screen) } }

    /// Reports an error that the app shows for a link, where it cannot throw it, such as one from a completion handler.
    public func error(_ error: any Error) { add(nil) { $0.error = error } }

    /// Reports a link that the app keeps for later, such as until it is ready or the user has signed in.
    ///
    /// A plan cannot expect it, but if the link never leads anywhere, the report says that the app keeps it. A link
    /// that ``AppUnderTest/screens()`` shows as pending need not be reported.
    public func kept(_ url: URL) { launch.acts.note(.kept, url: url.absoluteString) }

    /// Reports that the app has handled a link, where nothing else shows it: the link leads to the screen that is shown
    /// already, or arrives with others in one call.
    public func handled(_ url: URL) { launch.acts.note(.reported, method: Act.handled, url: url.absoluteString) }

    /// Reports that the app has seen a link and ignores it, which counts as handled.
    public func ignored(_ url: URL) { launch.acts.note(.reported, method: Act.ignored, url: url.absoluteString) }

    /// Reports a link that the app made.
    public func made(_ link: String) { add(.made) { $0.made = Link(link) } }

    private func add(
      _ kind: NotObserved.Kind?, by method: String? = nil, _ change: @Sendable (inout AppReports) -> Void
    ) {
      launch.state.withLock { state in
        switch state.phase {
        case .running:
          if let kind {
            state.reports.kinds.insert(kind)
            launch.acts.note(.reported, method: method ?? kind.method)
          }
          change(&state.reports)
        case .ending: break
        case .ended: if let kind { state.late.insert(kind) }
        }
      }
    }
  }

  // MARK: The harness's side

  func takeReports() -> AppReports { state.exchange(\.reports, for: AppReports()) }

  func takeLate() -> Set<NotObserved.Kind> { state.exchange(\.late, for: []) }

  func end(_ code: OwnCode) async throws {
    state.withLock { $0.phase = .ending }
    defer { state.withLock { $0.phase = .ended } }
    try await site.end(code)
  }
}

struct AppReports: Sendable {
  var kinds: Set<NotObserved.Kind> = []
  var route: RouteMatch?
  var analytics: [String] = []
  var log: String?
  var announced: [String] = []
  var made: Link?
  var error: (any Error)?
}
