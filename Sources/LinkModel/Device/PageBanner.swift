import HarnessText

package enum PageBanner: Sendable, Hashable {
  case open(app: String)
  case smartOpen(app: String, argument: String?)
  case smartStore(id: String)
  case clip(name: String)
  case clipCard(name: String)

  private enum Kind: String, CaseIterable {
    case open
    case smartOpen = "smart-open"
    case smartStore = "smart-store"
    case clip
    case clipCard = "clip-card"
  }

  package var name: String {
    let kind: Kind =
      switch self {
      case .open: .open
      case .smartOpen: .smartOpen
      case .smartStore: .smartStore
      case .clip: .clip
      case .clipCard: .clipCard
      }
    return kind.rawValue
  }

  package static let names = Kind.allCases.map(\.rawValue)
}

extension Device {
  package func viewer(of source: LinkSource) -> LinkSource.Viewer {
    switch source {
    case .safari, .javaScript: return .browser
    default:
      let isOther = installedApp(defaultBrowser)?.isWebBrowser == true
      return source.viewer == .browser && isOther ? .otherBrowser : source.viewer
    }
  }

  /// The system's own banner takes precedence over a Smart App Banner.
  ///
  /// A `WKWebView` and browsers other than Safari show no banner. A closed banner stays hidden on all pages of the
  /// host.
  /// A banner that opens an app follows from `tap`, the result of ``tap(_:in:)``.
  package func banner(
    over page: Link, _ smart: SmartAppBanner?, in viewer: LinkSource.Viewer, tap: LinkDecision?
  ) -> PageBanner? {
    guard os.system.hasBanners, viewer == .browser || viewer == .safariView, let host = page.host,
      !closedBanners.contains(host)
    else {
      return nil
    }
    if case .app(let app)? = tap?.destination { return .open(app: app) }
    // Source: *Supporting invocations from your website and the Messages app*.
    guard let smart, os.system.hasSmartBanners, viewer == .safariView || !isPrivate else {
      return nil
    }
    if viewer == .browser, let place = apps.places(.store(id: smart.appID)).first, isInstalled(place) {
      return .smartOpen(app: apps[place].name, argument: smart.argument)
    }
    if let id = smart.clipBundleID, let clip = clip(bundleID: id)?.clip, !clip.generates(page),
      obstacle(clip, page, .invokes(.digital)) == nil
    {
      return smart.showsCard && os.major >= 15 ? .clipCard(name: clip.name) : .clip(name: clip.name)
    }
    return viewer == .browser ? .smartStore(id: smart.appID) : nil
  }

  /// What the system would decide about a link to the page that is not opened in the browser; `nil` if the viewer's
  /// banners open no app.
  package func tap(_ page: Link, in viewer: LinkSource.Viewer) -> LinkDecision? {
    guard os.system.hasBanners, viewer == .browser, let host = page.host else { return nil }
    var asIfTapped = self
    asIfTapped.browserPreferred = []
    asIfTapped.appPreferred = [host]
    return asIfTapped.decide(page, from: .notes)
  }

  package func decide(_ banner: PageBanner?) -> LinkDecision {
    switch banner {
    case nil: LinkDecision(.nothing, .noBanner(on: os.system.hasBanners ? nil : os.text))
    case .open(let app): LinkDecision(.app(app), .bannerOpensApp(app: app, isSmart: false))
    case .smartOpen(let app, _): LinkDecision(.app(app), .bannerOpensApp(app: app, isSmart: true))
    case .smartStore(let id): LinkDecision(.appStore, .bannerShowsStore(id: id))
    case .clip(let name), .clipCard(let name):
      LinkDecision(.appClip(name), .clipInvoked(clip: name))
    }
  }
}

/// The content of `<meta name="apple-itunes-app" content="…">` (*Promoting apps with Smart App Banners*).
package struct SmartAppBanner: Sendable, Hashable {
  package let appID: String
  package let argument: String?
  package let clipBundleID: String?
  package let showsCard: Bool

  package init?(content: String) {
    var values: [String: String] = [:]
    for part in content.split(separator: ",") {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let name = part[..<equals].trimmingBlanks
      if values[name] == nil { values[name] = part[part.index(after: equals)...].trimmingBlanks }
    }
    guard let id = values["app-id"], !id.isEmpty else { return nil }
    appID = id
    argument = values["app-argument"]
    clipBundleID = values["app-clip-bundle-id"]
    showsCard = values["app-clip-display"] == "card"
  }
}
