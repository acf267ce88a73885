// Decisions about custom schemes depend on the source of the link and on the schemes that installed apps registered.

extension Device {
  func decideScheme(_ link: Link, from source: LinkSource) -> LinkDecision {
    let scheme = link.scheme
    if ["itms-apps", "itms-appss"].contains(scheme) {
      return LinkDecision(.appStore, .appStoreLink)
    }
    if source.viewer == .webView {
      return LinkDecision(.nothing, .schemeInWebView(scheme: scheme))
    }
    if source == .nfc { return LinkDecision(.nothing, .schemeOnTag(scheme: scheme)) }
    let takers = apps.places(.scheme(scheme)).filter(isInstalled).map(apps.name)
    let taker = assumptions[.contestedScheme] == .last ? takers.last : takers.first
    guard let taker else {
      return LinkDecision(.nothing, .schemeNotRegistered(scheme: scheme))
    }
    let reason: DecisionReason =
      takers.count == 1
      ? .schemeRegistered(app: taker, scheme: scheme)
      : .schemeContested(apps: takers, scheme: scheme)
    return LinkDecision(
      .app(taker), reason, asksFirst: source.terms.asksBeforeScheme,
      restsOn: takers.count > 1 ? [.contestedScheme] : [])
  }

  /// Unlike `open`, `canOpenURL(_:)` accepts a custom scheme only if the app has registered or declared it.
  package func canOpen(_ link: Link, askedBy name: String) -> SystemAnswer {
    guard !link.scheme.isEmpty else { return SystemAnswer(isYes: false, reason: .notAURL) }
    // The browser opens every web URL, so the result does not depend on the installed apps.
    if link.isWeb { return SystemAnswer(isYes: true, reason: .webAlwaysOpens) }
    let asker = index(ofApp: name).map { apps[$0] }
    let limit = QueriedSchemes.limit(asker?.sdk)
    let declared = asker?.queriedSchemes.prefix(limit ?? .max) ?? []
    let isOwn = asker?.urlSchemes.contains(link.scheme) ?? false
    guard isOwn || declared.contains(link.scheme) else {
      return SystemAnswer(
        isYes: false, reason: .schemeNotQueried(app: name, scheme: link.scheme, limit: limit))
    }
    let decision = decideScheme(link, from: .app)
    return SystemAnswer(isYes: decision.destination != .nothing, reason: decision.reason)
  }
}

extension LinkSource {
  var opener: String? {
    if case .opened(let app, _) = self { app } else { nil }
  }

  /// Whether an app opened the link with `universalLinksOnly` (on macOS, `requiresUniversalLinks`).
  var asksForLinksOnly: Bool {
    if case .opened(_, universalLinksOnly: true) = self { true } else { false }
  }
}

extension LinkDecision {
  /// An app does not receive web links that it opened itself.
  ///
  /// With `universalLinksOnly`, nothing opens unless the link is a web link that opens an app.
  func openedBy(_ app: String, isWeb: Bool, universalLinksOnly: Bool) -> LinkDecision {
    var decision = self
    if isWeb, destination == .app(app) {
      decision = replaced(.browser, .openedByItself(app: app))
    }
    guard universalLinksOnly else { return decision }
    if isWeb, case .app = decision.destination { return decision }
    return decision.replaced(.nothing, .universalLinksOnly)
  }
}

extension Link {
  /// Whether the link is the URL of an App Store product page, such as `https://apps.apple.com/…/id…`.
  var isProductPage: Bool {
    guard host == "apps.apple.com" || host == "itunes.apple.com" else { return false }
    return encodedSegments.last?.hasPrefix("id") ?? false
  }
}
