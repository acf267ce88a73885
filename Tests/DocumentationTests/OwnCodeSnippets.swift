// The snippets in LinkHarnessTesting.md and YourApp.md about an app's own code. The tests below run them.

import Foundation
import LinkHarness
import LinkHarnessTesting
import LinkModel
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Finds the bundle of the tests.
final class LinkTestsBundle {}

nonisolated let bundledRows = PlanRow.all(in: "TestPlans", bundle: Bundle(for: LinkTestsBundle.self))

nonisolated enum ShopPage {
  case product(id: Int)
  case search(text: String)

  init?(_ url: URL) {
    guard let id = Int(url.lastPathComponent) else { return nil }
    self = .product(id: id)
  }
}

struct PageRouter: RouterUnderTest {
  func route(_ url: URL) throws -> RouteMatch {
    guard let page = ShopPage(url) else { throw RoutingError(.unknownRoute(path: url.path)) }
    return RouteMatch(reflecting: page)
  }
}

struct TableRouter: RouterUnderTest {
  let routes: [(name: String, prefix: String)]

  func route(_ url: URL) throws -> RouteMatch {
    guard let route = routes.first(where: { url.path.hasPrefix($0.prefix) }) else {
      throw RoutingError(.unknownRoute(path: url.path))
    }
    return RouteMatch(route.name, RouteParameters(["id": url.lastPathComponent]))
  }
}

/// The app's own code: asks the server, after the splash screen, which screen a link shows.
struct ScreenLoader {
  var session = URLSession.shared
  var clock: any Clock<Duration> = ContinuousClock()

  func screen(for link: URL) async throws -> String {
    try await clock.sleep(for: .seconds(2))
    let (data, _) = try await session.data(from: URL(string: "https://api.example/screens" + link.path) ?? link)
    return String(decoding: data, as: UTF8.self)
  }
}

@MainActor final class LoadingApp: AppUnderTest {
  private let launch: AppLaunch
  private let loader: ScreenLoader
  private var shown: [String]

  init(_ launch: AppLaunch) {
    (self.launch, shown) = (launch, launch.screens.pushed.map(\.label))
    loader = ScreenLoader(session: launch.site.session, clock: launch.clock)
  }

  func receive(_ delivery: Delivery) {
    guard let url = delivery.url else { return }
    launch.task { await self.show(url) }
  }

  private func show(_ url: URL) async {
    if let screen = try? await loader.screen(for: url) { shown.append(screen) }
  }

  func screens() -> NavigationState { NavigationState(root: launch.screens.root, pushed: shown) }
}

@Test(arguments: PlanRow.all(in: "Examples/own-code.json", tagged: ["loading"]))
func loading(_ row: PlanRow) async {
  await row.replay { launch in await LoadingApp(launch) }
}

/// A launch of an app that requires a sign-in, unless the shop sends the user.
struct PartnerApp: AppUnderTest {
  struct NotAllowed: Error {}

  let launch: AppLaunch

  func receive(_ delivery: Delivery) throws {
    guard launch.isSignedIn || delivery.opener == "shop" else { throw NotAllowed() }
    launch.report.route(RouteMatch("offer", RouteParameters(["id": delivery.url?.lastPathComponent ?? ""])))
  }

  func screens() -> NavigationState { launch.screens }

  func code(for error: any Error) -> String? { error is NotAllowed ? "sign-in-first" : nil }
}

/// A launch of an app whose start shows the news, whatever a link has shown in the meantime.
@MainActor final class ForgetfulApp: AppUnderTest {
  private var path: [String] = []

  init(_ launch: AppLaunch) { launch.task { await self.start() } }
  private func start() { path = ["news"] }
  func receive(_ delivery: Delivery) {
    if let url = delivery.url { path.append("product/" + url.lastPathComponent) }
  }
  func screens() -> NavigationState { NavigationState(root: "home", pushed: path) }
}

@Test(arguments: PlanRow.all(in: "Examples/own-code.json", tagged: ["start"]))
func start(_ row: PlanRow) async {
  await row.replay { launch in await ForgetfulApp(launch) }
}

@Suite struct OwnCodeSnippets {
  @Test(arguments: PlanRow.all(in: "Examples/own-code.json", tagged: ["table"]))
  func table(_ row: PlanRow) async {
    await row.replay(router: TableRouter(routes: [("product", "/product/"), ("offer", "/offer/")]))
  }

  @Test(arguments: PlanRow.all(in: "Examples/own-code.json", tagged: ["partner"]))
  func partner(_ row: PlanRow) async {
    await row.replay(apps: ["partner": { PartnerApp(launch: $0) }])
  }
}
