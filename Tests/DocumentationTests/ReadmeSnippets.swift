// The Swift snippets of the README and the guide; snippets that contain tests are also run. `SnippetTests` fails if a
// snippet on those pages does not occur in any test file.

import Foundation
import LinkHarness
import LinkHarnessTesting
import LinkModel
import MockSite
import Testing

@Suite struct DeepLinks {
  @Test(arguments: PlanRow.all(in: "TestPlans"))
  func link(_ row: PlanRow) async {
    await row.replay()
  }
}

/// The app's own code, independent of the harness.
enum ShopRoute { case product(id: String), search(String) }

func shopRoute(_ url: URL) -> ShopRoute? {
  let parts = url.pathComponents.dropFirst()
  return parts.first == "product" ? parts.last.map { .product(id: $0) } : nil
}

/// An adapter that reports the app's decision to the harness.
struct ShopRouter: LinkRouter {
  func route(_ url: URL) async throws -> RouteMatch {
    switch shopRoute(url) {
    case .product(let id): RouteMatch("product", ["id": id])
    case .search(let text): RouteMatch("search", ["q": text], screen: Screen("search"))
    case nil: throw RoutingError(.unknownRoute(path: url.path))
    }
  }
}

@Test(arguments: PlanRow.all(in: "Examples/own-router.json"))
func ownRouter(_ row: PlanRow) async {
  await row.replay(router: ShopRouter())
}

func onlyTheServer() async throws {
  let site = Site(anyHost: [.page("/product/:id", title: "Product {id}")])
  try await withSite(site) { server in
    print("\(server.origin)/product/42")  // any HTTP client will do
  }
}

func onlyTheMatcher(_ text: String) {
  let file = AssociationFile(text)
  let verdict = file.verdict(
    for: Link("https://shop.example/product/42"), app: "ABCDE12345.com.example.shop")
  print(verdict.outcome, verdict.reason)
}
