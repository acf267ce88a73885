public import Foundation
public import HarnessText
public import LinkModel

/// A launch of the app under test, from its start until it is terminated.
///
/// A class, an actor or a struct can conform, and it can be isolated to the main actor. The harness makes one instance
/// for each launch in each row, with the closure passed to `replay`, and calls its members one after another; only an
/// event with `during` is delivered while others are handled. A call that does not return within 30 seconds fails the
/// row.
public protocol AppUnderTest: ErrorNaming {
  /// The methods through which the app takes links; the system calls no other.
  ///
  /// The default contains all methods but `application(_:didFinishLaunchingWithOptions:)`, which the system calls
  /// before the method that is meant to handle the link.
  var entryPoints: Set<EntryPoint> { get async }

  /// Takes what the system delivers; `delivery.entryPoint` names the method that the system calls.
  ///
  /// The link that launches the app arrives here too, exactly once, after the instance was made. If the method throws,
  /// the error's code is the row's `error`, and the screens are read all the same.
  func receive(_ delivery: Delivery) async throws

  /// Returns the screens that are shown now; called after each step.
  func screens() async -> NavigationState

  /// Does what the user does in the app; the default throws an error, so the step fails.
  func perform(_ action: UserAction) async throws

  /// Returns when the work that deliveries and actions started has ended.
  ///
  /// The default yields to other tasks a few times. The harness also awaits what was started with
  /// ``AppLaunch/task(_:)``; it cannot know of other tasks.
  func settle() async

  /// Returns what the app leaves for state restoration, or `nil` for nothing; called when the system terminates the
  /// app, and not when the user does.
  func stateForRestoration() async -> [String: JSONValue]?
}

extension AppUnderTest {
  /// All methods that are meant to handle links.
  public var entryPoints: Set<EntryPoint> { Set(EntryPoint.allCases).subtracting([.didFinishLaunching]) }

  /// Throws an error, because the app does not implement the action.
  public func perform(_ action: UserAction) async throws { throw OwnCodeError.notImplemented(action) }

  /// Yields to other tasks three times, first of all to those of the main actor.
  public func settle() async {
    for _ in 0..<3 { await Self.turnOfMainActor() }
  }

  @MainActor private static func turnOfMainActor() async { await Task.yield() }

  /// Returns `nil`: the app restores nothing.
  public func stateForRestoration() async -> [String: JSONValue]? { nil }
}

extension Delivery {
  /// The link as a URL; `nil` for a quick action or a notification without a link.
  public var url: URL? { link?.url }
}

/// What the user does in an app; each case is a step of plans.
public enum UserAction: Sendable, Hashable {
  case back
  case signIn
  case signOut
  case cancelSignIn
  /// Refreshes the content of the screen in front.
  case refresh
  /// Completes the action for which a link was made, such as a purchase; the string is the action's name.
  case convert(String?)
  /// Returns to the screens that were shown before the last link changed them.
  case returnToPrevious

  /// The key of the step in plans.
  public var name: String {
    switch self {
    case .back: "back"
    case .signIn: "signIn"
    case .signOut: "signOut"
    case .cancelSignIn: "cancelSignIn"
    case .refresh: "refresh"
    case .convert: "convert"
    case .returnToPrevious: "returnToPrevious"
    }
  }
}
