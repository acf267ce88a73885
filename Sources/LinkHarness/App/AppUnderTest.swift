public import Foundation
public import HarnessText
public import LinkModel
import MockSite

/// A launch of the app under test, from its start until it is terminated.
///
/// A class, an actor or a struct can conform, and it can be isolated to the main actor: each member runs where the
/// conforming type isolates it, and a member that is isolated to nothing runs on the global executor.
///
/// The harness makes one instance for each launch in each row, with the closure passed to `replay`. A step of a row
/// calls the members in this order:
///
/// 1. the closure, ``settle()`` and ``screens()``, if the step launches the app or observes it for the first time
/// 2. ``entryPoints``, ``didFinishLaunching(_:)`` of an app with an app delegate that was launched, and ``receive(_:)``
///    for each delivery; or ``perform(_:)``
/// 3. ``didBecomeActive()``, if the app comes to the front
/// 4. ``settle()``, then ``screens()``, at the end of the step
/// 5. ``stateForRestoration()``, if the system terminates the app
///
/// What launches an app does not wait for the work of its start. If a start leaves tasks or requests, a row in which a
/// link launches the app is replayed a second time, in which that work begins when the link was delivered, and has to
/// hold both times.
///
/// Each call begins when the previous one has returned; only a delivery of an event with `during` does not wait for
/// the others. The calls of a step have 30 seconds together; one that has not returned by then is abandoned and fails
/// the row, with the member's name. Time in which the machine or the global executor is too busy does not count.
public protocol AppUnderTest: ErrorNaming {
  /// The methods through which the app takes links; the system calls no other.
  ///
  /// The default contains all methods but `application(_:didFinishLaunchingWithOptions:)`, which the system calls
  /// before the method that is meant to handle the link. A notification that launches an app with scenes arrives in
  /// its connection options too; an app that leaves the default takes it in the delegate's method only. The harness
  /// asks at the launch and before each delivery. If the plan lists `entryPoints` too and they differ, the row fails at
  /// that key.
  var entryPoints: Set<EntryPoint> { get async }

  /// Takes what the system delivers; `delivery.entryPoint` names the method that the system calls.
  ///
  /// The link that launches the app arrives here too, exactly once, after the instance was made. Where the system
  /// calls two methods for one link, both arrive, in the system's order. If the method throws, the error's code is the
  /// row's `error`, and the screens are read all the same.
  func receive(_ delivery: Delivery) async throws

  /// The method `application(_:didFinishLaunchingWithOptions:)` of an app delegate, which the system calls at each
  /// launch and awaits before it calls another one.
  ///
  /// The delivery brings the link of the launch options, if there is one. If the method returns `false`, the system
  /// does not call the method that would handle the link. The default calls ``receive(_:)`` if ``entryPoints`` contain
  /// the method, and leaves what it returns to `launchReturns` in the plan. If the plan has that key and the app
  /// returns another value, the row fails there. An app without an app delegate (`lifeCycle`) is not called.
  func didFinishLaunching(_ delivery: Delivery) async throws -> Bool

  /// The app has come to the front, as with `sceneDidBecomeActive(_:)` or the scene phase `active`.
  ///
  /// Called after the delivery that launches the app or reaches it in the background, and by the step `launch`, but not
  /// if the app was in front. The default does nothing.
  func didBecomeActive() async throws

  /// Returns the screens that are shown now; called after each step, when the app has settled, and after the launch.
  ///
  /// The state also says whether the user is signed in, which tab is selected, and which link is pending until the user
  /// signs in; what the app does not report counts as absent.
  func screens() async -> NavigationState

  /// Does what the user does in the app: the steps of plans, such as `back` and `signIn`.
  ///
  /// Called in place of a delivery, in the app in front; if it does not run, it is launched first. If the method
  /// throws, the error's code is the row's `error`. For an action that the app does not have, throw
  /// ``UserAction/notImplemented``, as the default does.
  func perform(_ action: UserAction) async throws

  /// Returns when the work that deliveries and actions started has ended.
  ///
  /// Called after each launch, delivery and action, before the screens are read. The default gives other tasks of the
  /// main actor three turns. After it the harness awaits what was started with ``AppLaunch/task(fileID:line:_:)`` and
  /// the requests of ``AppLaunch/site``; it cannot know of other tasks, so work that is started in another way has to
  /// be awaited here. It may ask again and again whether the app still waits.
  func settle() async

  /// Returns what the app leaves for state restoration, or `nil` for nothing.
  ///
  /// Called when the system terminates an app that the plan says restores its state (`restoresState`), before the
  /// tasks of the launch are cancelled, and not when the user ends the app. The next launch finds the values in
  /// ``AppLaunch/restored``.
  func stateForRestoration() async -> [String: JSONValue]?
}

extension AppUnderTest {
  /// All methods that are meant to handle links.
  public var entryPoints: Set<EntryPoint> { EntryPoint.usual }

  /// Calls ``receive(_:)`` if the app lists the method among its ``entryPoints``.
  public func didFinishLaunching(_ delivery: Delivery) async throws -> Bool {
    AppLaunch.leavesDefault?.withLock { $0 = true }
    if await entryPoints.contains(.didFinishLaunching) { try await receive(delivery) }
    return true
  }

  /// Does nothing.
  public func didBecomeActive() async throws { AppLaunch.leavesDefault?.withLock { $0 = true } }

  /// Throws an error, because the app does not implement the action.
  public func perform(_ action: UserAction) async throws { throw action.notImplemented }

  /// Yields to other tasks three times, first of all to those of the main actor.
  public func settle() async {
    for _ in 0..<3 { await Self.turnOfMainActor() }
  }

  @MainActor private static func turnOfMainActor() async { await Task.yield() }

  /// Returns `nil`: the app restores nothing.
  public func stateForRestoration() async -> [String: JSONValue]? { nil }
}

extension Delivery {
  /// The link as a URL, the first of ``links``; `nil` for a quick action, an activity or a notification without a link.
  public var url: URL? { link?.url }
  /// The URLs that `urlContexts` contains: all links of the call but those that activities carry.
  public var urls: [URL] { urlLinks.compactMap(\.url) }
  /// All links of the call, in the order of the plan; the sets in which the system passes them have none.
  public var links: [URL] { allLinks.compactMap(\.url) }
}

extension UserActivity {
  /// The web page that the activity represents; `nil` if there is none.
  public var webpageURL: URL? { page?.url }
}

extension JSONValue {
  /// The value as Foundation's property lists have it: a `String`, `Int`, `Double`, `Bool`, array or dictionary; `nil`
  /// for `null`.
  public var foundationValue: (any Sendable)? {
    switch self {
    case .null: nil
    case .bool(let flag): flag
    case .number(let text): Int(text) ?? Double(text)
    case .string(let text): text
    case .array(let elements): elements.map(\.value.foundationValue)
    case .object(let members): Dictionary(firstOf: members.map { ($0.name, $0.value.value.foundationValue) })
    }
  }
}

/// What the user does in an app; each case is a step of plans.
///
/// Steps may be added, so switch over it with `default: throw action.notImplemented`.
public enum UserAction: Sendable, Hashable {
  case back
  case signIn
  case signOut
  case cancelSignIn
  /// Refreshes the content of the screen in front.
  case refresh
  /// Completes the action for which a link was made, such as a purchase; the string is the action's name.
  case convert(String?)
  /// Chooses a tab; the string is the tab's name.
  case chooseTab(String)
  /// Taps an element of the app, such as a link in a message; the string is the step's text.
  case tapInApp(String)
  /// Has the app make a link to a route, to be passed on; the app reports it with `launch.report.made(_:)`.
  case share(RouteMatch)
  /// Returns to the screens that were shown before the last link changed them.
  case returnToPrevious

  /// An error that fails the row, because the app under test does not have the action.
  ///
  /// A row fails with any other error only if its expectations are not met.
  public var notImplemented: any Error { OwnCodeError.notImplemented(self) }

  /// The key of the step in plans.
  public var name: String { String("\(self)".prefix { $0 != "(" }) }
}
