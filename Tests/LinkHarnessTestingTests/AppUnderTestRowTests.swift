import Foundation
import LinkHarnessTesting
import Testing

/// Tests that an actor, a struct and a class on the main actor can be the app under test.
struct AppUnderTestRowTests {
  private struct Still: AppUnderTest {
    let launch: AppLaunch

    func receive(_ delivery: Delivery) {}
    func screens() -> NavigationState { launch.screens }
  }

  private actor Stacking: AppUnderTest {
    private let launch: AppLaunch
    private var shown: NavigationState

    init(_ launch: AppLaunch) { (self.launch, shown) = (launch, launch.screens) }

    func receive(_ delivery: Delivery) {
      guard let url = delivery.url else { return }
      let id = RouteParameter("id", url.lastPathComponent)
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      launch.report.route(
        RouteMatch("product", RouteParameters([id] + items.map { RouteParameter($0.name, $0.value ?? "") })))
      shown = NavigationState(root: shown.root, pushed: shown.pushed + ["product/\(id.value)"])
    }

    func screens() -> NavigationState { shown }
  }

  @Test(arguments: PlanRow.all(in: "TestPlans/product-links.json").prefix(1))
  func `an app that shows what the plan expects passes`(_ row: PlanRow) async {
    await row.replay { Stacking($0) }
  }

  @Test(arguments: PlanRow.all(in: "TestPlans/product-links.json").prefix(1))
  func `an app that shows nothing fails`(_ row: PlanRow) async {
    await withKnownIssue { await row.replay(apps: ["shop": { Still(launch: $0) }]) }
  }
}
