public import Foundation
public import LinkModel

/// A type that assigns codes to the errors that an app's own code throws.
///
/// Plans identify an expected error by its code. If `code(for:)` returns `nil`, the code is the first of these that
/// exists:
///
/// - the raw value of a `RawRepresentable` error, if it is a string,
/// - the domain and code of a `CustomNSError`, such as `ShopErrors-404`,
/// - the name of the enumeration case,
/// - the name of the type.
///
/// If an enumeration conforms to `CustomStringConvertible`, Swift does not provide the names of its cases. The default
/// code of a case without associated values is then the name of the type. The `errorDescription` and
/// `recoverySuggestion` of a `LocalizedError` are the messages for the user.
public protocol ErrorNaming: Sendable {
  /// Returns the code that identifies an error in plans, or `nil` for the default code.
  func code(for error: any Error) -> String?
}

extension ErrorNaming {
  /// Returns `nil`, so every error has its default code.
  public func code(for error: any Error) -> String? { nil }
}

/// A type that maps URLs to routes; an app's own router only has to implement `route(_:)`.
///
/// The router can be a struct, a class or an actor. `route(_:)` can be synchronous or asynchronous, and can be isolated
/// to the main actor. A call that does not return within 30 seconds fails.
public protocol LinkRouter: ErrorNaming {
  /// Returns the route for a URL that the system delivered to the app, or throws the error that the app would show.
  func route(_ url: URL) async throws -> RouteMatch
}

/// A router that also receives the context of a link, such as the app that opened it and whether the user is signed in.
public protocol ContextualLinkRouter: LinkRouter {
  /// Returns the route for a URL that the system delivered to the app, or throws the error that the app would show.
  func route(_ url: URL, in context: LinkContext) async throws -> RouteMatch
}

extension ContextualLinkRouter {
  /// Throws an error; the harness calls `route(_:in:)` instead.
  public func route(_ url: URL) async throws -> RouteMatch {
    throw RoutingError(.unknownRoute(path: url.path))
  }
}

/// A router that lists its patterns; `linkplan coverage --run` compares them with rows, association files and pages.
public protocol PatternListing: Sendable {
  /// The patterns of each route, keyed by the route's name and written as in plans:
  /// `["product": ["/product/:id", "/p/:id"]]`.
  var patterns: [String: [String]] { get }
}

/// A type that performs navigation; an app's own navigator needs to implement only `navigate(_:from:)`.
public protocol LinkNavigator: ErrorNaming {
  /// Returns the outcome of an event in the given state. The state is passed with each call so that rows are
  /// independent.
  func navigate(_ event: NavigationEvent, from state: NavigationState) async throws
    -> NavigationOutcome
}

/// A type that determines when an app handles events; an app's own queue of links only has to implement
/// `handled(after:)`.
///
/// Each call receives all events since launch, so nothing needs to be reset between rows. If the queue is a class that
/// has state, create an instance in `handled(after:)` and pass the events to that instance.
public protocol LinkDispatcher: ErrorNaming {
  /// Returns all arrivals that the app has handled after these events, in the order in which it handled them.
  ///
  /// If another event is added, the list may grow, but its existing elements must not change.
  func handled(after events: [DispatchEvent]) async throws -> [Arrival]
}

extension DispatchRules: LinkDispatcher {}

extension Link {
  var url: URL? { URL(string: text) }
}
