public import Foundation
public import LinkModel

/// Turns a URL into a route: the one method an app's own router has to offer.
///
/// Whatever it throws is shown as the person would see it (`LocalizedError`'s description and recovery suggestion), and
/// plans can expect it. The method is asynchronous so that a router bound to the main actor can conform.
public protocol LinkRouter: Sendable {
  /// Finds the route of a URL the system handed to the app, or throws the error the app would show.
  func route(_ url: URL) async throws -> RouteMatch
}

/// Changes the screens: the one method an app's own navigator has to offer.
public protocol LinkNavigator: Sendable {
  /// Handles an event in the given state, which is passed each time so rows stay independent of each other.
  func navigate(_ event: NavigationEvent, from state: NavigationState) async throws
    -> NavigationOutcome
}

/// Decides what is handled when: the one method an app's own queue of links has to offer.
///
/// It is told everything from the launch on each time, so that nothing has to be reset between rows: a class that keeps
/// state is made anew in the method and fed.
public protocol LinkDispatcher: Sendable {
  /// Everything the app has handled once all of this happened, in the order it was handled.
  ///
  /// What is handled stays handled: with one event more the list may only grow at its end.
  func handled(after events: [DispatchEvent]) async throws -> [Arrival]
}

extension DispatchRules: LinkDispatcher {}

extension Link {
  var url: URL? { URL(string: text) }
}
