// The snippets about own code of LinkHarnessTesting.md, replayed below.

import Foundation
import LinkHarness
import LinkHarnessTesting
import LinkModel
import Testing

struct TableRouter: LinkRouter {
  let routes: [(name: String, prefix: String)]

  func route(_ url: URL) throws -> RouteMatch {
    guard let route = routes.first(where: { url.path.hasPrefix($0.prefix) }) else {
      throw RoutingError(.unknownRoute(path: url.path))
    }
    return RouteMatch(route.name, RouteParameters(["id": url.lastPathComponent]))
  }
}

/// The app's own code, independent of the harness.
@MainActor final class ShopCoordinator {
  var path: [String]
  init(path: [String]) { self.path = path }

  func handle(_ url: URL) -> Bool {
    guard url.pathComponents.count == 3 else { return false }
    path.append(url.pathComponents.dropFirst().joined(separator: "/"))
    return true
  }
}

@MainActor final class CoordinatorAdapter: LinkRouter, LinkNavigator {
  func route(_ url: URL) async throws -> RouteMatch {
    guard ShopCoordinator(path: []).handle(url) else {
      throw RoutingError(.unknownRoute(path: url.path))
    }
    return RouteMatch("link", RouteParameters(["url": url.absoluteString]))
  }

  func navigate(
    _ event: NavigationEvent, from state: NavigationState
  ) async throws -> NavigationOutcome {
    guard case .open(let match) = event, let url = match.parameters["url"].flatMap(URL.init)
    else { return NavigationOutcome(.none, state) }
    let coordinator = ShopCoordinator(path: state.stack.dropFirst().map(\.label))
    _ = coordinator.handle(url)
    let stack = [state.root] + coordinator.path.map { Screen($0) }
    return NavigationOutcome(.push, NavigationState(stack: stack) ?? state)
  }
}

actor PartnerRouter: ContextualLinkRouter {
  struct NotAllowed: Error {}

  func route(_ url: URL, in context: LinkContext) throws -> RouteMatch {
    guard context.isSignedIn || context.opener == "shop" else { throw NotAllowed() }
    return RouteMatch("offer", RouteParameters(["id": url.lastPathComponent]))
  }

  nonisolated func code(for error: any Error) -> String? {
    error is NotAllowed ? "sign-in-first" : nil
  }
}

@Suite struct OwnCodeSnippets {
  @Test(arguments: PlanRow.all(in: "Examples/own-code.json", tagged: ["table"]))
  func table(_ row: PlanRow) async {
    await row.replay(router: TableRouter(routes: [("product", "/product/"), ("offer", "/offer/")]))
  }

  @Test(arguments: PlanRow.all(in: "Examples/own-code.json", tagged: ["coordinator"]))
  func coordinator(_ row: PlanRow) async {
    let adapter = CoordinatorAdapter()
    await row.replay(routers: ["shop": adapter], navigators: ["shop": adapter])
  }

  @Test(arguments: PlanRow.all(in: "Examples/own-code.json", tagged: ["partner"]))
  func partner(_ row: PlanRow) async {
    await row.replay(routers: ["partner": PartnerRouter()])
  }
}
