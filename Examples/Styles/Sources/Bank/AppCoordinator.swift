import Foundation

/// The root of the tree of coordinators: the tabs, and the PIN in front of them.
@MainActor public final class AppCoordinator {
  public let window = ViewController("window")
  public let tabs: TabCoordinator
  /// The links that wait for the PIN, in the order in which they arrived.
  public private(set) var pending: [(link: DeepLink, completion: (Result<DeepLink, DeepLinkError>) -> Void)] = []
  public private(set) var hasOpenedLink = false
  private let dependencies: any Dependencies

  init(dependencies: any Dependencies) {
    self.dependencies = dependencies
    tabs = TabCoordinator(dependencies: dependencies)
    dependencies.session.delegate = self
  }

  public func start() { tabs.start() }

  /// Opens a link now, or after the PIN; the completion handler is called when the link has been opened or refused.
  public func open(
    _ url: URL, from sender: String?, completion: @escaping (Result<DeepLink, DeepLinkError>) -> Void
  ) {
    switch dependencies.parser.parse(url, from: sender) {
    case .success(let link): open(link, completion: completion)
    case .failure(let error):
      dependencies.analytics.log("link_refused", parameters: ["reason": "\(error)".prefix { $0 != "(" }.description])
      completion(.failure(error))
    }
  }

  public func open(
    _ link: DeepLink, needsPIN: Bool = true, completion: @escaping (Result<DeepLink, DeepLinkError>) -> Void
  ) {
    guard needsPIN, link.requiresPIN, !dependencies.session.isUnlocked else { return show(link, completion) }
    if dependencies.mistake == .keepsOneLink { pending = [] }
    pending.append((link, completion))
    presentPIN()
  }

  private func show(_ link: DeepLink, _ completion: @escaping (Result<DeepLink, DeepLinkError>) -> Void) {
    dependencies.analytics.log("link_opened", parameters: ["target": link.name])
    hasOpenedLink = true
    tabs.handle(link)
    completion(.success(link))
  }

  public func presentPIN() {
    if window.presented == nil { window.present(ViewController("pin")) }
  }

  /// The PIN screen's buttons.
  public func pinScreenDidEnter(_ pin: String) {
    dependencies.session.unlock(pin: pin) { [dependencies] isCorrect in
      if !isCorrect { dependencies.analytics.log("pin_wrong", parameters: [:]) }
    }
  }

  public func pinScreenDidCancel() {
    pending = []
    window.dismiss()
  }
}

extension AppCoordinator: SessionManagerDelegate {
  public func sessionDidUnlock(_ session: SessionManager) {
    let waiting = dependencies.mistake == .parksForEver ? [] : pending
    if dependencies.mistake != .parksForEver { pending = [] }
    // The screens must not change below the PIN while it disappears.
    window.dismiss { [weak self] in
      for (link, completion) in waiting { self?.show(link, completion) }
    }
  }

  public func sessionDidLock(_ session: SessionManager) {
    tabs.closeSheets()
    presentPIN()
  }
}

extension DeepLink {
  /// The name in statistics.
  public var name: String {
    switch self {
    case .account: "account"
    case .card: "card"
    case .transfer: "transfer"
    case .pay: "pay"
    case .rates: "rates"
    case .atm: "atm"
    }
  }
}
