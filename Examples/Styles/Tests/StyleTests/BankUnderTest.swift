import Bank
import Foundation
import LinkHarnessTesting

/// A launch of the bank in the harness.
@MainActor final class BankUnderTest: AppUnderTest {
  private let launch: AppLaunch
  private let scene: SceneDelegate
  private let api: CountingAPI
  private var refusal: DeepLinkError?

  init(_ launch: AppLaunch, making mistake: BankMistake? = nil) {
    self.launch = launch
    api = CountingAPI(URLSessionBankAPI(session: launch.site.session))
    let container = DependencyContainer(
      api: api, analytics: ReportedAnalytics(launch: launch), scheduler: ClockScheduler(launch: launch),
      opener: ReportedOpening(launch: launch), usesFace: launch.given["face"] == .bool(true), making: mistake)
    scene = SceneDelegate(container: container)
    scene.onRefusal = { [weak self] in self?.refusal = $0 }
    if let info = launch.restored { scene.restore(info.compactMapValues { $0.foundationValue as? String }) }
    if let tab = launch.screens.tab.flatMap(Self.tabs.firstIndex) { scene.coordinator.tabs.select(tab) }
    if launch.isSignedIn { container.session.unlock(pin: "1234") { _ in } }
  }

  private static let tabs = ["accounts", "payments", "cards"]

  let entryPoints: Set<EntryPoint> = [
    .willConnect, .openURLContexts, .continueActivity, .windowScenePerformAction, .didReceiveNotificationResponse,
    .applicationOpen,
  ]

  func didFinishLaunching(_ delivery: Delivery) -> Bool { scene.didFinishLaunching() }

  func receive(_ delivery: Delivery) throws {
    refusal = nil
    if let url = delivery.url, let link = try? scene.container.parser.parse(url, from: delivery.opener).get() {
      launch.report.route(link.match)
    }
    switch delivery.entryPoint {
    case .willConnect: scene.willConnect(ConnectionOptions(delivery))
    case .openURLContexts: scene.openURLContexts(ConnectionOptions(delivery).urls)
    case .continueActivity:
      for activity in ConnectionOptions(delivery).activities {
        scene.continueActivity(activity.type, activity.webpageURL, activity.userInfo)
      }
    case .applicationOpen: delivery.urls.forEach { scene.open($0, sender: delivery.opener) }
    case .windowScenePerformAction: scene.performAction(for: delivery.shortcut?.type ?? "") { _ in }
    case .didReceiveNotificationResponse:
      scene.didReceive(payload: (delivery.payload ?? [:]).compactMapValues(\.foundationValue)) {}
    default: break
    }
    if let refusal { throw refusal }
  }

  func didBecomeActive() { scene.didBecomeActive() }

  func screens() -> NavigationState {
    let tabBar = scene.coordinator.tabs.tabBar
    let stacks = tabBar.viewControllers.map { $0.viewControllers.map(\.identifier) }
    let modal = [tabBar.presented, scene.coordinator.window.presented].compactMap { $0?.identifier }
    var parked: [String: NavigationState.Tab] = [:]
    for (index, stack) in stacks.enumerated() where index != tabBar.selectedIndex {
      parked[Self.tabs[index]] = NavigationState.Tab(root: .init(stack[0]), pushed: stack.dropFirst().map { .init($0) })
    }
    let shown = stacks[tabBar.selectedIndex]
    return NavigationState(
      root: .init(shown[0]), pushed: Array(shown.dropFirst()), modal: modal,
      signedIn: scene.container.session.isUnlocked,
      pending: scene.coordinator.pending.last?.link.match, tab: Self.tabs[tabBar.selectedIndex], parked: parked)
  }

  func perform(_ action: UserAction) throws {
    scene.container.session.userDidInteract()
    let coordinator = scene.coordinator
    switch action {
    case .back: coordinator.tabs.back()
    case .signIn: coordinator.pinScreenDidEnter("1234")
    case .signOut: scene.container.session.lock()
    case .cancelSignIn: coordinator.pinScreenDidCancel()
    case .chooseTab(let name): Self.tabs.firstIndex(of: name).map(coordinator.tabs.select)
    case .tapInApp("Transfer"): coordinator.tabs.tapTransfer()
    case .tapInApp("Confirm"): coordinator.tabs.tapConfirm()
    case .tapInApp("Wrong PIN"): coordinator.pinScreenDidEnter("0000")
    case .tapInApp("Home Button"): scene.didEnterBackground()
    default: throw action.notImplemented
    }
  }

  func settle() async {
    repeat {
      for _ in 0..<3 { await Task.yield() }
    } while api.running > 0
  }

  func stateForRestoration() -> [String: JSONValue]? { scene.restorationInfo.mapValues { .string($0) } }
}

extension ConnectionOptions {
  init(_ delivery: Delivery) {
    self.init()
    activities = delivery.activities.map { activity in
      (activity.type, activity.webpageURL, activity.userInfo.compactMapValues(\.foundationValue))
    }
    urls = delivery.urls.map { ($0, delivery.opener) }
    shortcut = delivery.shortcut?.type
    notification = delivery.payload?.compactMapValues(\.foundationValue)
  }
}

extension DeepLink {
  var match: RouteMatch {
    switch self {
    case .account(let id): RouteMatch("account", ["id": id])
    case .card(let id): RouteMatch("card", ["id": id])
    case .transfer(let to): RouteMatch("transfer", to.map { ["to": $0] } ?? [:])
    case .pay(let to, let amount, _, _): RouteMatch("pay", ["to": to, "amount": "\(amount)"])
    case .rates: RouteMatch("rates")
    case .atm(let latitude, let longitude): RouteMatch("atm", ["at": "\(latitude),\(longitude)"])
    }
  }
}
