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
@MainActor final class ShopModel {
  var path: [String] = []
  func open(_ url: URL) -> Bool {
    guard url.path.hasPrefix("/product/") else { return false }
    path.append("product/" + url.lastPathComponent)
    return true
  }
}

/// A launch of the app; each launch in each row makes one.
@MainActor final class ShopUnderTest: AppUnderTest {
  struct UnknownLink: Error {}
  let model = ShopModel()
  let root: NavigationState.Screen

  init(_ launch: AppLaunch) { (root, model.path) = (launch.screens.root, launch.screens.pushed.map(\.label)) }
  func receive(_ delivery: Delivery) throws {
    guard let url = delivery.url, model.open(url) else { throw UnknownLink() }
  }
  func perform(_ action: UserAction) throws {
    guard action == .back else { throw action.notImplemented }
    model.path.removeLast()
  }
  func screens() -> NavigationState { NavigationState(root: root, pushed: model.path) }
}

@Test(arguments: PlanRow.all(in: "Examples/own-app.json"))
func ownApp(_ row: PlanRow) async {
  await row.replay { launch in await ShopUnderTest(launch) }
}

/// `SnippetTests` replays these rows and compares the report of the second one with the README.
@Suite(.disabled("the README shows a row that fails")) struct ReadmeReport {
  @MainActor final class ShopModel {  // your app's own code
    var path: [String] = []
    func open(_ url: URL) { path.append("product/" + url.lastPathComponent) }
  }

  @MainActor final class ShopUnderTest: AppUnderTest {
    let shop = ShopModel()
    init(_ launch: AppLaunch) {}
    func receive(_ delivery: Delivery) { delivery.url.map(shop.open) }
    func screens() -> NavigationState { NavigationState(root: "home", pushed: shop.path) }
  }

  @Test(arguments: PlanRow.all(in: "Examples/app-links.json"))
  func link(_ row: PlanRow) async {
    await row.replay { launch in await ShopUnderTest(launch) }
  }
}
