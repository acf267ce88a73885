import Foundation

/// The shop from its launch until it ends: what its scene delegate would do.
@MainActor public final class ShopApp {
  public let coordinator: Coordinator
  private let services: ShopServices
  private let mistake: Mistake?
  private let router: Router
  private var inbox: Inbox<ShopEvent>?
  /// The number of links so far, by which a late answer of the site is recognized.
  private var links = 0
  private var isHandling = false

  /// Launches the shop.
  ///
  /// - Parameters:
  ///   - paths: What ``restorable`` was at the end of the last launch, if its screens are to be restored.
  ///   - splash: How long the start screen is shown before the shop can open links; `nil` if it does not appear.
  public init(
    _ state: ShopState, restoring paths: [String]? = nil, splash: Duration? = nil, services: ShopServices,
    making mistake: Mistake? = nil
  ) {
    (self.services, self.mistake) = (services, mistake)
    coordinator = Coordinator(state, making: mistake)
    router = Router.shop(making: mistake)
    let inbox = Inbox<ShopEvent>(isReady: splash == nil, making: mistake) { [weak self] in self?.handle($0) }
    self.inbox = inbox
    if let paths { services.start { [weak self] in await self?.restore(paths) } }
    guard let splash else { return }
    services.start { [weak self] in
      do { try await services.wait(splash) } catch { return }
      await self?.becomeReady()
    }
  }

  private func becomeReady() { inbox?.becomeReady() }

  /// Shows the screens of the last launch, unless a link has shown others in the meantime.
  private func restore(_ paths: [String]) {
    if links > 0, mistake != .restoresOverLink { return }
    let urls = paths.compactMap { URL(string: "shop://\($0)") }
    coordinator.restore(urls.compactMap { try? router.destination(of: $0) })
  }

  /// The shop has come to the front, perhaps because the user has signed in on the website.
  public func becomeActive() {
    guard coordinator.state.intent != nil, mistake != .signInNotNoticed else { return }
    services.start { [weak self] in await self?.signInIfKnown() }
  }

  private func signInIfKnown() async {
    guard let url = URL(string: "https://shop.example/session") else { return }
    if (try? await services.status(url)) == 200 { coordinator.signIn() }
  }

  /// Takes what the system brings in one call; throws if the shop cannot open one of the links.
  public func receive(_ events: [ShopEvent]) throws {
    let results = events.prefix(mistake == .firstLinkOnly ? 1 : events.count).map { event in
      Result { try receive(event) }
    }
    for result in results { try result.get() }
  }

  private func receive(_ event: ShopEvent) throws {
    if case .url(let url) = event { _ = try router.destination(of: url) }
    if case .activity(_, _, let url?) = event { _ = try router.destination(of: url) }
    if mistake == .busyDropsLink, isHandling { return }
    inbox?.receive([(urgency: event.urgency, item: event)])
    if mistake == .opensAgain, case .url(let url) = event { services.openURL(url) }
  }

  private func handle(_ event: ShopEvent) {
    guard let destination = destination(of: event) else { return }
    services.resolved(destination)
    if case .url(let url) = event { services.handled(url) }
    if mistake != .noAnalytics { services.analytics("opened \(destination.name)") }
    links += 1
    let number = links
    guard case .product(let id) = destination else { return show(destination) }
    isHandling = true
    services.start { [weak self] in await self?.showIfSold(id, number) }
  }

  /// Shows a product once the site has said that it is still sold, unless another link has come in the meantime.
  private func showIfSold(_ id: String, _ number: Int) async {
    defer { isHandling = false }
    let status = await status(of: id)
    guard number == links || mistake == .lateAnswerWins else { return }
    show(status == 404 ? .soldOut : .product(id: id))
  }

  private func status(of id: String) async -> Int {
    let host = mistake == .asksWrongHost ? "api.shop.test" : "shop.example"
    guard let url = URL(string: "https://\(host)/stock/\(id)") else { return 404 }
    return (try? await services.status(url)) ?? 404
  }

  private func show(_ destination: Destination) {
    let top = coordinator.state.top
    coordinator.open(destination)
    if coordinator.state.top != top, mistake != .noAnnouncement { services.announce(coordinator.state.top) }
  }

  private func destination(of event: ShopEvent) -> Destination? {
    switch event {
    case .url(let url), .activity(_, _, let url?): return try? router.destination(of: url)
    case .activity(ShopEvent.viewedProduct, let item?, nil): return .product(id: item)
    case .activity(ShopEvent.foundInSpotlight, let item?, nil):
      return mistake == .spotlightIgnored ? nil : .product(id: item)
    case .activity: return nil
    case .shortcut("search", let text): return mistake == .shortcutIgnored ? nil : .search(text ?? "")
    case .shortcut("cart", _): return mistake == .shortcutIgnored ? nil : .cart
    case .shortcut: return nil
    case .notification(let order?, _): return mistake == .payloadIgnored ? nil : .order(number: order)
    case .notification(nil, let link): return link.flatMap { try? router.destination(of: $0) }
    }
  }

  /// Opens a link that the user tapped in the app, in the app itself if it can.
  public func tap(_ url: URL) {
    if mistake != .ownLinkToBrowser, let destination = try? router.destination(of: url) {
      services.resolved(destination)
      show(destination)
    } else {
      services.openURL(url)
    }
  }

  /// Passes on a link to a destination.
  public func share(_ destination: Destination) {
    if let url = URL(string: "https://shop.example/\(destination.path)") { services.share(url) }
  }

  /// What the shop leaves for state restoration: the links to the screens.
  public var restorable: [String] {
    mistake == .restoresNothing ? [] : coordinator.state.path.map(\.path)
  }
}

/// The shop's App Clip, which shows one product.
@MainActor public final class ShopClip {
  public private(set) var shown: Destination = .home
  private let mistake: Mistake?

  public init(making mistake: Mistake? = nil) { self.mistake = mistake }

  /// Takes the link with which the App Clip is invoked.
  public func open(_ url: URL) throws {
    if mistake != .clipIgnoresLink { shown = try Router.shop().destination(of: url) }
  }
}
