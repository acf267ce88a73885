// The snippets of SwiftUI.md.

import Foundation
import LinkHarnessTesting
import Observation
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#else
  /// Stands in for SwiftUI's.
  struct NavigationPath {
    private(set) var count = 0
    mutating func append(_: some Hashable) { count += 1 }
  }
#endif

/// A screen that a stack can show, or a sheet.
nonisolated enum Route: Hashable, Identifiable {
  case product(id: String), order(id: String), cart, address, logIn

  var id: Self { self }
  var label: String {
    switch self {
    case .product(let id): "product/" + id
    case .order(let id): "order/" + id
    default: "\(self)"
    }
  }
}

/// Which screens are shown; the views keep none of it themselves.
@available(iOS 17, macOS 14, *)
@MainActor @Observable final class ShopState {
  var user: String?
  var tab = "shop"
  var routes: [Route] = []  // of the tab "shop"
  var orders = NavigationPath()  // of the tab "account"
  private(set) var orderLabels: [String] = []
  var sheet: Route?
  var sheetRoutes: [Route] = []  // pushed in the sheet

  func open(_ url: URL) {
    let id = url.lastPathComponent
    switch url.pathComponents.dropFirst().first {
    case "product": (tab, routes) = ("shop", routes + [.product(id: id)])
    case "order" where user != nil: push(.order(id: id))
    case "delivery": (sheet, sheetRoutes) = (.cart, [.address])
    default: sheet = .logIn
    }
  }

  func push(_ order: Route) {
    orderLabels = orderLabels.prefix(orders.count) + [order.label]
    orders.append(order)
    tab = "account"
  }
}

@available(iOS 17, macOS 14, *)
extension ShopState {
  var screens: NavigationState {
    let shop = NavigationState.Tab(root: "home", pushed: routes.map { .init($0.label) })
    let account = NavigationState.Tab(root: "account", pushed: orderLabels.prefix(orders.count).map { .init($0) })
    let (front, other) = tab == "shop" ? (shop, ["account": account]) : (account, ["shop": shop])
    let modal = sheet.map { [$0] + sheetRoutes } ?? []
    return NavigationState(
      root: front.root, pushed: front.pushed, modal: modal.map { .init($0.label) }, signedIn: user != nil,
      tab: tab, parked: other)
  }
}

@available(iOS 17, macOS 14, *)
@MainActor final class SwiftUIAppUnderTest: AppUnderTest {
  let entryPoints: Set<EntryPoint> = [.onOpenURL, .onContinueUserActivity]
  let state = ShopState()

  init(_ launch: AppLaunch) {
    state.user = launch.isSignedIn ? "ada" : nil
    state.routes = launch.screens.pushed.map { .product(id: String($0.label.dropFirst("product/".count))) }
  }

  func receive(_ delivery: Delivery) {
    if let url = delivery.url { state.open(url) }
  }

  func perform(_ action: UserAction) throws {
    switch action {
    case .chooseTab(let tab): state.tab = tab
    case .back where state.tab == "shop": state.routes.removeLast()
    default: throw action.notImplemented
    }
  }

  func screens() -> NavigationState { state.screens }
}

@available(iOS 17, macOS 14, *)
@Test(arguments: PlanRow.all(in: "Examples/swiftui-app.json"))
func swiftUIApp(_ row: PlanRow) async {
  await row.replay { launch in await SwiftUIAppUnderTest(launch) }
}

#if canImport(SwiftUI)
  @available(iOS 17, macOS 14, *)
  struct RootView: View {
    @Bindable var state: ShopState
    var routes: Binding<[Route]> { $state.routes }
    var orders: Binding<NavigationPath> { $state.orders }

    var body: some View {
      TabView(selection: $state.tab) {
        NavigationStack(path: routes) {
          Text("Home").navigationDestination(for: Route.self) { Text($0.label) }
        }
        .tag("shop")
        NavigationStack(path: orders) {
          Text("Orders").navigationDestination(for: Route.self) { Text($0.label) }
        }
        .tag("account")
      }
      .sheet(item: $state.sheet) { sheet in
        NavigationStack(path: $state.sheetRoutes) {
          Text(sheet.label).navigationDestination(for: Route.self) { Text($0.label) }
        }
      }
      .onOpenURL { state.open($0) }
      .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
        if let url = activity.webpageURL { state.open(url) }
      }
    }
  }

  @available(iOS 17, macOS 14, *)
  @MainActor @Test func viewAndScreensShareTheirState() {
    let state = ShopState()
    let view = RootView(state: state)
    state.push(.order(id: "1"))
    view.orders.wrappedValue = NavigationPath()  // what the view does for the back button
    #expect(state.screens.pushed.isEmpty)
    state.tab = "shop"
    view.routes.wrappedValue = [.product(id: "42")]  // and for a tap
    #expect(state.screens.pushed.map(\.label) == ["product/42"])
  }
#endif
