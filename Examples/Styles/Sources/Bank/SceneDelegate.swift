import Foundation

/// What `UIScene.ConnectionOptions` contains.
public struct ConnectionOptions {
  public var urls: [(url: URL, sender: String?)] = []
  /// In the app, a set.
  public var activities: [(type: String, webpageURL: URL?, userInfo: [String: Any])] = []
  public var shortcut: String?
  public var notification: [String: Any]?

  public init() {}
}

/// The bank's scene delegate, which is its notification center's delegate as well.
@MainActor public final class SceneDelegate {
  public let container: DependencyContainer
  public let coordinator: AppCoordinator
  /// Shows alerts for links that cannot be opened; a closure of the view in the app.
  public var onRefusal: ((DeepLinkError) -> Void)?

  public init(container: DependencyContainer) {
    self.container = container
    coordinator = container.makeAppCoordinator()
    coordinator.start()
  }

  /// `scene(_:willConnectTo:options:)`
  public func willConnect(_ options: ConnectionOptions) {
    openURLContexts(options.urls)
    let activities = container.mistake == .takesFirstActivity ? options.activities.prefix(1) : options.activities[...]
    for activity in activities { continueActivity(activity.type, activity.webpageURL, activity.userInfo) }
    if container.mistake != .ignoresShortcutAtLaunch, let shortcut = options.shortcut {
      performAction(for: shortcut) { _ in }
    }
    // The notification center's delegate takes the notification of a launch, too.
    if container.mistake == .takesNotificationTwice, let payload = options.notification {
      didReceive(payload: payload) {}
    }
  }

  /// `scene(_:openURLContexts:)`
  public func openURLContexts(_ contexts: [(url: URL, sender: String?)]) {
    for context in container.mistake == .takesFirstURL ? contexts.prefix(1) : contexts[...] {
      coordinator.open(context.url, from: context.sender) { [weak self] in self?.finish($0) }
    }
  }

  /// `scene(_:continue:)`
  public func continueActivity(_ type: String, _ webpageURL: URL?, _ userInfo: [String: Any]) {
    if type == "NSUserActivityTypeBrowsingWeb", let webpageURL {
      coordinator.open(webpageURL, from: nil) { [weak self] in self?.finish($0) }
    } else if type == "com.example.bank.account", let id = userInfo["id"] as? String {
      coordinator.open(.account(id)) { [weak self] in self?.finish($0) }
    }
  }

  /// `windowScene(_:performActionFor:completionHandler:)`
  public func performAction(for shortcut: String, completionHandler: @escaping (Bool) -> Void) {
    let link: DeepLink? =
      switch shortcut {
      case "transfer": .transfer(to: nil)
      case "rates": .rates
      default: nil
      }
    guard let link else { return completionHandler(false) }
    coordinator.open(link) { result in completionHandler((try? result.get()) != nil) }
  }

  /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`
  public func didReceive(payload: [String: Any], completionHandler: @escaping () -> Void) {
    guard let link = container.parser.parse(payload: payload) else { return completionHandler() }
    coordinator.open(link, needsPIN: container.mistake != .notificationSkipsPIN) { _ in }
    completionHandler()
  }

  /// `sceneDidBecomeActive(_:)`
  public func didBecomeActive() {
    guard container.usesFace, coordinator.window.presented != nil else { return }
    if container.mistake != .leavesPINInFront { container.session.unlockByFace() }
  }

  /// `sceneDidEnterBackground(_:)`
  public func didEnterBackground() { container.session.lock() }

  /// `stateRestorationActivity(for:)`
  public var restorationInfo: [String: String] { ["tab": "\(coordinator.tabs.tabBar.selectedIndex)"] }

  /// `scene(_:restoreInteractionStateWith:)`; which tabs there are depends on the customer.
  public func restore(_ info: [String: String]) {
    guard let tab = info["tab"].flatMap(Int.init), tab < 3 else { return }
    container.api.get("customer") { [container, coordinator] result in
      guard case .success = result, !coordinator.hasOpenedLink || container.mistake == .restoresTabOverLink else {
        return
      }
      coordinator.tabs.select(tab)
    }
  }

  private func finish(_ result: Result<DeepLink, DeepLinkError>) {
    if case .failure(let error) = result { onRefusal?(error) }
  }
}

// MARK: Before iOS 13, which has no scenes

extension SceneDelegate {
  /// `application(_:didFinishLaunchingWithOptions:)`
  public func didFinishLaunching() -> Bool { container.mistake != .refusesAtLaunch }

  /// `application(_:open:options:)`
  public func open(_ url: URL, sender: String?) { openURLContexts([(url, sender)]) }
}
