public import Foundation
public import LinkModel

/// What an app's own code may say about the errors it throws.
///
/// A plan expects an error by its code. Without `code(for:)` it is the raw value of a `RawRepresentable` error of strings, the
/// domain and code of a `CustomNSError` as in `ShopErrors-404`, the name of the case of an enumeration, and otherwise the name of
/// the type. The message and recovery suggestion of a `LocalizedError` are what the user reads.
public protocol ErrorNaming: Sendable {
  /// The code that plans expect for an error; `nil` for the default.
  func code(for error: any Error) -> String?
}

extension ErrorNaming {
  /// The default for every error.
  public func code(for error: any Error) -> String? { nil }
}

/// Turns a URL into a route: the one method an app's own router has to offer.
///
/// The method may be synchronous or asynchronous, of a struct, a class or an actor, and bound to the main actor. A call that
/// does not return within 30 seconds fails.
public protocol LinkRouter: ErrorNaming {
  /// Finds the route of a URL the system handed to the app, or throws the error the app would show.
  func route(_ url: URL) async throws -> RouteMatch
}

/// A router that is told more than the URL, such as the app that opened the link or whether the user is signed in.
public protocol ContextualLinkRouter: LinkRouter {
  /// Finds the route of a URL the system handed to the app, or throws the error the app would show.
  func route(_ url: URL, in context: LinkContext) async throws -> RouteMatch
}

extension ContextualLinkRouter {
  /// Routes of such a router depend on the context, so that nothing calls this form.
  public func route(_ url: URL) async throws -> RouteMatch {
    throw RoutingError(.unknownRoute(path: url.path))
  }
}

/// A router that lists its patterns, which `linkplan coverage --run` compares with the rows, the association files and the pages.
public protocol PatternListing: Sendable {
  /// The patterns of each route by its name, as plans write them: `["product": ["/product/:id", "/p/:id"]]`.
  var patterns: [String: [String]] { get }
}

/// Changes the screens: the one method an app's own navigator has to offer.
public protocol LinkNavigator: ErrorNaming {
  /// Handles an event in the given state, which is passed each time so rows stay independent of each other.
  func navigate(_ event: NavigationEvent, from state: NavigationState) async throws
    -> NavigationOutcome
}

/// Decides what is handled when: the one method an app's own queue of links has to offer.
///
/// It is told everything from the launch on each time, so that nothing has to be reset between rows: a class that keeps
/// state is made anew in the method and fed.
public protocol LinkDispatcher: ErrorNaming {
  /// Everything the app has handled once all of this happened, in the order it was handled.
  ///
  /// What is handled stays handled: with one event more the list may only grow at its end.
  func handled(after events: [DispatchEvent]) async throws -> [Arrival]
}

extension DispatchRules: LinkDispatcher {}

extension Link {
  var url: URL? { URL(string: text) }
}
