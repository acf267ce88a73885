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

/// A launch of the app, made anew for each row.
@MainActor final class ShopApp: AppUnderTest {
  struct LinkNotHandled: Error {}

  private let root: NavigationState.Screen
  private let coordinator: ShopCoordinator

  init(_ launch: AppLaunch) {
    root = launch.screens.root
    coordinator = ShopCoordinator(path: launch.screens.pushed.map(\.label))
  }

  func receive(_ delivery: Delivery) throws {
    guard let url = delivery.url, coordinator.handle(url) else { throw LinkNotHandled() }
  }

  func screens() -> NavigationState {
    NavigationState(root: root, pushed: coordinator.path)
  }
}

@Test(arguments: PlanRow.all(in: "Examples/own-code.json", tagged: ["app"]))
func app(_ row: PlanRow) async {
  await row.replay { launch in await ShopApp(launch) }
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

/// What the app's root view shows; the view has `.onOpenURL { model.open($0) }` and nothing else that takes links.
@MainActor final class RootModel {
  var path: [String] = []
  func open(_ url: URL) {
    if url.path.hasPrefix("/product/") { path.append("product/" + url.lastPathComponent) }
  }
}

@MainActor final class SwiftUIAppUnderTest: AppUnderTest {
  let entryPoints: Set<EntryPoint> = [.onOpenURL]
  let model = RootModel()

  init(_ launch: AppLaunch) { model.path = launch.screens.pushed.map(\.label) }
  func receive(_ delivery: Delivery) {
    if let url = delivery.url { model.open(url) }
  }
  func screens() -> NavigationState { NavigationState(root: "home", pushed: model.path) }
}

@Test(arguments: PlanRow.all(in: "Examples/swiftui-app.json"))
func swiftUIApp(_ row: PlanRow) async {
  await row.replay { launch in await SwiftUIAppUnderTest(launch) }
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

/// Stands in for SwiftUI's.
struct NavigationPath {
  private(set) var count = 0
  mutating func append(_: some Hashable) { count += 1 }
}

/// The app's own code, with two tabs.
@MainActor final class StoreModel {
  var (tab, user): (String, String?) = ("shop", nil)
  var path = NavigationPath()  // of the tab "shop"
  var orders: [String] = []  // of the tab "account"
  var sheet: [String] = []  // the presented screen, and those that are pushed in it
  private var labels: [String] = []
  var shown: [String] { Array(labels.prefix(path.count)) }

  func open(_ url: URL) {
    let id = url.lastPathComponent
    switch url.host {
    case "product":
      (tab, labels) = ("shop", shown + ["product/" + id])
      path.append(id)
    case "order" where user != nil: (tab, orders) = ("account", orders + ["order/" + id])
    case "delivery": sheet = ["cart", "address"]
    default: sheet = ["log-in"]
    }
  }
}

@MainActor final class StoreUnderTest: AppUnderTest {
  let entryPoints: Set<EntryPoint> = [.willConnect, .continueActivity, .openURLContexts]
  private let store = StoreModel()

  init(_ launch: AppLaunch) { store.user = launch.isSignedIn ? "ada" : nil }

  func receive(_ delivery: Delivery) {
    switch delivery.entryPoint {
    case .willConnect: delivery.links.forEach(store.open)
    case .openURLContexts: delivery.urls.forEach(store.open)
    case .continueActivity: delivery.activities.compactMap(\.webpageURL).forEach(store.open)
    default: break
    }
  }

  func perform(_ action: UserAction) throws {
    guard case .chooseTab(let tab) = action else { throw action.notImplemented }
    store.tab = tab
  }

  func screens() -> NavigationState {
    let account = NavigationState.Tab(root: "account", pushed: store.orders.map { .init($0) })
    let shop = NavigationState.Tab(root: "home", pushed: store.shown.map { .init($0) })
    let (front, other) = store.tab == "shop" ? (shop, ["account": account]) : (account, ["shop": shop])
    return NavigationState(
      root: front.root, pushed: front.pushed, modal: store.sheet.map { .init($0) }, signedIn: store.user != nil,
      tab: store.tab, parked: other)
  }
}

@Test(arguments: PlanRow.all(in: "Examples/own-code.json", tagged: ["store"]))
func store(_ row: PlanRow) async {
  await row.replay { launch in await StoreUnderTest(launch) }
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
