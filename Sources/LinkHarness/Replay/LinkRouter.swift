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
