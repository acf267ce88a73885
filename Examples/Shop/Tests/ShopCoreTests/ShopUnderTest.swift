import Foundation
import LinkHarnessTesting
import ShopCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A launch of the shop in the harness.
@MainActor final class ShopUnderTest: AppUnderTest {
  private let launch: AppLaunch
  private let shop: ShopApp
  private let mistake: Mistake?

  init(_ launch: AppLaunch, making mistake: Mistake? = nil) {
    (self.launch, self.mistake) = (launch, mistake)
    var state = ShopState(launch.screens)
    if mistake == .startsEmpty { state = ShopState(isSignedIn: launch.isSignedIn) }
    var paths: [String]?
    if case .array(let values)? = launch.restored?["path"] { paths = values.compactMap(\.string) }
    shop = ShopApp(
      state, restoring: paths, splash: launch.given["splash"] == .bool(true) ? .seconds(2) : nil,
      services: ShopServices(launch), making: mistake)
  }

  var entryPoints: Set<EntryPoint> {
    let all: Set<EntryPoint> = [
      .willConnect, .continueActivity, .openURLContexts, .windowScenePerformAction, .didReceiveNotificationResponse,
    ]
    return switch mistake {
    case .noConnect: all.subtracting([.willConnect])
    case .notificationAtLaunchOnly: all.subtracting([.didReceiveNotificationResponse])
    default: all
    }
  }

  func receive(_ delivery: Delivery) throws {
    // The connection options of a launch have the notification, too.
    let isNotification =
      delivery.entryPoint == .didReceiveNotificationResponse
      || mistake == .notificationAtLaunchOnly && delivery.payload != nil
    try shop.receive(isNotification ? [ShopEvent(notification: delivery)] : ShopEvent.all(in: delivery))
  }

  func didBecomeActive() { shop.becomeActive() }

  func screens() -> NavigationState { NavigationState(shop.coordinator.state) }

  func perform(_ action: UserAction) throws {
    switch action {
    case .back: shop.coordinator.back()
    case .signIn: shop.coordinator.signIn()
    case .signOut: shop.coordinator.signOut()
    case .cancelSignIn: shop.coordinator.cancelSignIn()
    case .chooseTab(let name): ShopState.Tab(rawValue: name).map(shop.coordinator.choose)
    case .tapInApp(let link): URL(string: link).map(shop.tap)
    case .share(let route): Destination(route.screen).map(shop.share)
    default: throw action.notImplemented
    }
  }

  func stateForRestoration() -> [String: JSONValue]? {
    ["path": .array(shop.restorable.map { .string($0) })]
  }
}

/// A launch of the shop's App Clip.
@MainActor final class ClipUnderTest: AppUnderTest {
  private let clip: ShopClip

  init(_ launch: AppLaunch, making mistake: Mistake? = nil) { clip = ShopClip(making: mistake) }

  func receive(_ delivery: Delivery) throws { try delivery.url.map(clip.open) }

  func screens() -> NavigationState { NavigationState(root: clip.shown.screen) }
}

extension ShopServices {
  init(_ launch: AppLaunch) {
    self.init(
      analytics: { launch.report.analytics($0) }, announce: { launch.report.announcement($0.screen.label) },
      resolved: { launch.report.route($0.match) }, handled: { launch.report.handled($0) },
      openURL: { launch.open($0.absoluteString) }, share: { launch.report.made($0.absoluteString) },
      start: { launch.task($0) },
      wait: { try await launch.clock.sleep(for: $0) },
      status: { url in
        let (_, response) = try await launch.site.session.data(from: url)
        return (response as? HTTPURLResponse)?.statusCode ?? 0
      })
  }
}

extension ShopEvent {
  init(notification delivery: Delivery) {
    self = .notification(order: delivery.payload?["order"]?.foundationValue as? Int, link: delivery.url)
  }

  /// What a call of the scene delegate brings.
  static func all(in delivery: Delivery) -> [ShopEvent] {
    let activities = delivery.activities.map { activity in
      let item = activity.userInfo["kCSSearchableItemActivityIdentifier"] ?? activity.userInfo["id"]
      return ShopEvent.activity(
        type: activity.type, item: item?.foundationValue as? String, webpageURL: activity.webpageURL)
    }
    let shortcuts = [delivery.shortcut].compactMap(\.self).map { shortcut in
      ShopEvent.shortcut(type: shortcut.type, item: shortcut.userInfo["text"]?.foundationValue as? String)
    }
    return delivery.urls.map(ShopEvent.url) + activities + shortcuts
  }
}

extension ShopState {
  init(_ state: NavigationState) {
    self.init(
      tab: state.tab.flatMap(Tab.init) ?? .shop, path: state.pushed.compactMap { Destination($0) },
      sheets: state.modal.compactMap { Destination($0) }, isSignedIn: state.signedIn)
  }
}

extension NavigationState {
  init(_ state: ShopState) {
    self.init(
      root: state.root.screen, pushed: state.path.map(\.screen), modal: state.sheets.map(\.screen),
      signedIn: state.isSignedIn, pending: state.intent?.match, tab: state.tab.rawValue)
  }
}
