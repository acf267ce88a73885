public import Foundation
public import LinkModel

/// How the errors that an app's own code throws are named.
///
/// Plans expect an error by its code. Without `code(for:)`, the code is the raw value of a `RawRepresentable` error with strings, the
/// domain and code of a `CustomNSError` as in `ShopErrors-404`, the case name of an enumeration, or otherwise the name of
/// the type. The message and recovery suggestion of a `LocalizedError` are shown to the user.
public protocol ErrorNaming: Sendable {
  /// The code that plans expect for an error; `nil` for the default.
  func code(for error: any Error) -> String?
}

extension ErrorNaming {
  /// The default for every error.
  public func code(for error: any Error) -> String? { nil }
}

/// Turns a URL into a route; this is the only method that an app's own router must implement.
///
/// The method can be synchronous or asynchronous, in a struct, a class or an actor, and bound to the main actor. A call that
/// does not return within 30 seconds fails.
public protocol LinkRouter: ErrorNaming {
  /// Finds the route of a URL that the system delivered to the app, or throws the error that the app would show.
  func route(_ url: URL) async throws -> RouteMatch
}

/// A router that receives more than the URL, such as the app that opened the link and whether the user is signed in.
public protocol ContextualLinkRouter: LinkRouter {
  /// Finds the route of a URL that the system delivered to the app, or throws the error that the app would show.
  func route(_ url: URL, in context: LinkContext) async throws -> RouteMatch
}

extension ContextualLinkRouter {
  /// This form is never called, because the routes of such a router depend on the context.
  public func route(_ url: URL) async throws -> RouteMatch {
    throw RoutingError(.unknownRoute(path: url.path))
  }
}

/// A router that lists its patterns, which `linkplan coverage --run` compares with rows, association files and pages.
public protocol PatternListing: Sendable {
  /// The patterns of each route by its name, as plans write them: `["product": ["/product/:id", "/p/:id"]]`.
  var patterns: [String: [String]] { get }
}

/// Changes the screens; this is the only method that an app's own navigator must implement.
public protocol LinkNavigator: ErrorNaming {
  /// Handles an event in the given state, which is passed with each call so that rows are independent.
  func navigate(_ event: NavigationEvent, from state: NavigationState) async throws
    -> NavigationOutcome
}

/// Decides when events are handled; this is the only method that an app's own queue of links must implement.
///
/// Each call receives all events since launch, so nothing needs to be reset between rows; a class that keeps
/// state is created in the method and given the events.
public protocol LinkDispatcher: ErrorNaming {
  /// Everything the app has handled after all of these events, in order.
  ///
  /// Handled events stay handled: with one more event, the list may only grow at its end.
  func handled(after events: [DispatchEvent]) async throws -> [Arrival]
}

extension DispatchRules: LinkDispatcher {}

extension Link {
  var url: URL? { URL(string: text) }
}
