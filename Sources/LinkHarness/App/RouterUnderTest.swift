public import Foundation
public import LinkModel

/// An app's own router, which maps URLs to routes; to test more of an app than its router, see ``AppUnderTest``.
///
/// The router can be a struct, a class or an actor. `route(_:)` can be synchronous or asynchronous, and can be isolated
/// to the main actor. A call that does not return within 30 seconds fails.
public protocol RouterUnderTest: ErrorNaming {
  /// Returns the route for a URL that the system delivered to the app, or throws the error that the app would show.
  func route(_ url: URL) async throws -> RouteMatch
}

extension Link {
  var url: URL? { URL(string: text) }
}
