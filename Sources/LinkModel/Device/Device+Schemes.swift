// Links of custom schemes: no file and no rule, only what installed apps registered.

extension Device {
  func decideScheme(_ link: Link, from source: LinkSource) -> LinkDecision {
    let scheme = link.scheme
    if ["itms-apps", "itms-appss"].contains(scheme) {
      return LinkDecision(.appStore, .appStoreLink)
    }
    if case .webView = source { return LinkDecision(.nothing, .schemeInWebView(scheme: scheme)) }
    if source == .nfc { return LinkDecision(.nothing, .schemeOnTag(scheme: scheme)) }
    let takers = apps.filter { $0.isInstalled && $0.urlSchemes.contains(scheme) }
    let taker = assumptions[.contestedScheme] == .last ? takers.last : takers.first
    guard let taker else {
      return LinkDecision(.nothing, .schemeNotRegistered(scheme: scheme))
    }
    let reason: DecisionReason =
      takers.count == 1
      ? .schemeRegistered(app: taker.name, scheme: scheme)
      : .schemeContested(apps: takers.map(\.name), scheme: scheme)
    return LinkDecision(
      .app(taker.name), reason, asksFirst: source.asksBeforeScheme,
      restsOn: takers.count > 1 ? [.contestedScheme] : [])
  }
}

extension LinkSource {
  /// Whether the system asks before it leaves for a custom scheme: Safari does, typed, tapped or scripted.
  fileprivate var asksBeforeScheme: Bool {
    switch self {
    case .addressBar, .safari, .javaScript, .safariView: true
    default: false
    }
  }
}

extension LinkDecision {
  /// What becomes of the decision when an app opened the link with `UIApplication.open`.
  ///
  /// An app does not get its own universal links back; its own scheme it does. With `universalLinksOnly` only a
  /// universal link that another app takes opens anything.
  func openedBy(_ app: String, isWeb: Bool, universalLinksOnly: Bool) -> LinkDecision {
    var decision = self
    if isWeb, destination == .app(app) {
      decision = LinkDecision(
        .browser, .openedByItself(app: app), considered: considered + [.openedByItself(app: app)],
        restsOn: restsOn)
    }
    guard universalLinksOnly else { return decision }
    if isWeb, case .app = decision.destination { return decision }
    return LinkDecision(
      .nothing, .universalLinksOnly, considered: decision.considered + [.universalLinksOnly],
      restsOn: restsOn)
  }
}

extension Link {
  /// Whether the link leads to a product page of the App Store: `https://apps.apple.com/…/id…`.
  var isProductPage: Bool {
    guard host == "apps.apple.com" || host == "itunes.apple.com" else { return false }
    return encodedSegments.last?.hasPrefix("id") ?? false
  }
}
