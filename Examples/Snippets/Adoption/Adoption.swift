// Three targets compile this file: one in Swift 5 mode, one in Swift 5 mode with complete concurrency checks, and one
// with default main-actor isolation.

import Foundation
import LinkHarness
import LinkHarnessTesting
import LinkModel
import Testing

/// The app's own coordinator.
@MainActor
final class Coordinator {
  private var path: [String] = []

  func handle(_ url: URL) -> Bool {
    path.append(url.path)
    return path.count > 0
  }
}

struct Adapter: LinkRouter, LinkNavigator {
  func route(_ url: URL) async throws -> RouteMatch {
    RouteMatch("link", RouteParameters(["url": url.absoluteString]))
  }

  func navigate(
    _ event: NavigationEvent, from state: NavigationState
  ) async throws -> NavigationOutcome {
    NavigationOutcome(.none, state)
  }
}

/// An adapter that uses the app's main-actor state.
///
/// `@MainActor` is required even with default main-actor isolation. The default does not apply to a type if one of its
/// protocols inherits from `Sendable`.
@MainActor final class CoordinatorAdapter: LinkRouter, LinkNavigator {
  private let coordinator = Coordinator()
  private var count = 0

  func route(_ url: URL) async throws -> RouteMatch {
    count += 1
    guard coordinator.handle(url) else { throw RoutingError(.unknownRoute(path: url.path)) }
    return RouteMatch("link", RouteParameters(["count": "\(count)"]))
  }

  func navigate(
    _ event: NavigationEvent, from state: NavigationState
  ) async throws -> NavigationOutcome {
    count += 1
    return NavigationOutcome(.none, state)
  }
}

@Suite struct DeepLinks {
  @Test(arguments: PlanRow.all(in: "Examples/own-code.json", tagged: ["table"]))
  func link(_ row: PlanRow) async {
    await row.replay(routers: ["shop": Adapter()])
    await row.replay(router: CoordinatorAdapter(), navigator: nil)
  }
}
