import Foundation
import LinkHarnessTesting
import Testing

/// The app's own router, with its own error.
struct ShopRouter: RouterUnderTest {
  func route(_ url: URL) async throws -> RouteMatch {
    guard url.path.hasPrefix("/product/") else { throw RoutingError(.unknownRoute(path: url.path)) }
    return RouteMatch("product", ["id": url.lastPathComponent], screen: "product/\(url.lastPathComponent)")
  }
}

struct DeepLinks {
  @Test(arguments: PlanRow.all(in: "Examples/own-router.json"))
  func link(_ row: PlanRow) async {
    await row.replay(router: ShopRouter())
  }
}
