// Three targets compile this file: one in Swift 5 mode, one in Swift 5 mode with complete concurrency checks, and one
// with default main-actor isolation.

import Foundation
import LinkHarnessTesting
import Testing

/// The app's own coordinator.
@MainActor
final class Coordinator {
  private(set) var shown: [String] = []

  func handle(_ url: URL) -> Bool {
    guard url.path.hasPrefix("/product/") else { return false }
    shown.append(url.lastPathComponent)
    return true
  }
}

struct Adapter: RouterUnderTest {
  func route(_ url: URL) async throws -> RouteMatch {
    guard url.path.hasPrefix("/product/") else { throw RoutingError(.unknownRoute(path: url.path)) }
    return RouteMatch("product", ["id": url.lastPathComponent], screen: "product/\(url.lastPathComponent)")
  }
}

/// An adapter that uses the app's main-actor state.
///
/// `@MainActor` is required even with default main-actor isolation. The default does not apply to a type if one of its
/// protocols inherits from `Sendable`.
@MainActor final class CoordinatorAdapter: RouterUnderTest {
  private let coordinator = Coordinator()

  func route(_ url: URL) async throws -> RouteMatch {
    guard coordinator.handle(url), let id = coordinator.shown.last else {
      throw RoutingError(.unknownRoute(path: url.path))
    }
    return RouteMatch("product", ["id": "\(id)"], screen: "product/\(id)")
  }
}

/// The app under test, with its main-actor coordinator.
@MainActor final class App: AppUnderTest {
  struct LinkNotHandled: Error {}

  private let start: NavigationState
  private let coordinator = Coordinator()

  init(_ launch: AppLaunch) { start = launch.screens }

  func receive(_ delivery: Delivery) throws {
    guard let url = delivery.url, coordinator.handle(url) else { throw LinkNotHandled() }
  }

  func screens() -> NavigationState {
    NavigationState(root: start.root, pushed: start.pushed + coordinator.shown.map { "product/\($0)" })
  }
}

@Suite struct DeepLinks {
  @Test(arguments: PlanRow.all(in: "Examples/own-code.json", tagged: ["app"]))
  func app(_ row: PlanRow) async {
    await row.replay { launch in await App(launch) }
    await row.replay(apps: ["shop": { launch in await App(launch) }])
  }

  @Test(arguments: PlanRow.all(in: "Examples/own-router.json"))
  func link(_ row: PlanRow) async {
    await row.replay(routers: ["shop": Adapter()])
    await row.replay(router: CoordinatorAdapter())
  }
}
