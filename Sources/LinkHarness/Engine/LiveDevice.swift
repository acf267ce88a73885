import HarnessText
import LinkModel
import MockSite

struct LiveDevice {
  let name: String?
  var system: Device
  var apps: LiveApps
  var current: Int?
  private var front: Int?
  /// The indices of the apps installed at the start; the first one is treated as the frontmost app until another app
  /// opens.
  private(set) var installed: [Int]
  private(set) var copies = AssociationCopies()
  var checks: [Check] = []
  @Rare var shown: ShownPage?
  @Rare var clip: Clip?
  var wayBack: (app: Int?, page: Link?)?

  struct Clip {
    let place: AppPlace
    let screens: NavigationState
  }

  struct Check {
    let app: Int
    let request: AssociationRequest
    var time: Duration
    var failures = 0

    func failures(after download: AssociationDownload) -> Int {
      if case .file = download { 0 } else { failures + 1 }
    }
  }

  init(
    _ name: String?, _ system: Device, _ apps: LiveApps, installed: [Int]
  ) {
    (self.name, self.system, self.apps, self.installed) = (name, system, apps, installed)
  }

  var asStart: LiveDevice {
    var start = self
    (start.apps, start.system.apps) = (apps.flattened, system.apps.flattened)
    return start
  }

  mutating func begin(with places: [Int]) { installed = places }

  var onScreen: Int? { current ?? installed.first }

  /// Read in place, because a property that is computed would copy the app.
  func isLaunching(_ app: Int) -> Bool { apps.stored(app).value.process.inbox?.isLaunching ?? false }
}

extension LiveDevice {
  mutating func install(_ places: [Int], at now: Duration) {
    forgetChecks(of: places)
    for app in places.distinct {
      system.apps[app].isInstalled = true
      for request in system.associationRequests(for: system.apps[app]) {
        checks.append(Check(app: app, request: request, time: now))
      }
    }
  }

  mutating func delete(_ places: [Int]) {
    if places.isEmpty { return }
    for app in places {
      forgetChoices(about: app)
      system.apps[app].isInstalled = false
      system.apps[app].associations = [:]
      system.apps[app].enter(.notRunning, isSaved: false)
      apps[app].delete()
    }
    copies.remove(ofApps: Set(places.map { apps[$0].name }))
    forgetChecks(of: places)
  }

  private mutating func forgetChecks(of places: [Int]) {
    if checks.isEmpty { return }
    let places = Set(places)
    checks.removeAll { places.contains($0.app) }
  }

  /// Deleting an app clears the user's choice to open its links in the browser (reported).
  private mutating func forgetChoices(about app: Int) {
    if system.browserPreferred.isEmpty { return }
    let (domains, assumptions) = (system.apps[app].linkDomains, system.assumptions)
    system.browserPreferred = system.browserPreferred.filter { host in
      !domains.contains { $0.covers(host, assumptions: assumptions) }
    }
  }

  mutating func publish(_ files: [String: AssociationDownload]) {
    for app in system.apps.indices where system.apps[app].clip != nil { system.apps[app].clip?.associations = files }
  }

  mutating func keep(_ record: DownloadTrace, for app: Int) {
    let known = system.apps[app].associations[record.host]
    // Inferred: a valid file remains in use after a later download fails.
    if case .file? = known, case .refused = record.download { return }
    copies.keep(record)
    system.apps[app].associations[record.host] = record.download
  }

  mutating func bringForward(_ app: Int, as state: Device.State = .foreground) {
    if let front, front != app, system.apps.state(front) == .foreground { system.apps.enter(.background, front) }
    front = app
    if clip != nil { clip = nil }
    system.apps.enter(state, isSaved: true, app)
    // The page is hidden now, so its script does not continue.
    if shown != nil { shown?.timer = nil }
  }

  /// After a force quit, the system deletes the app's preserved state (Preserving your app's UI across launches).
  mutating func terminate(_ app: Int, byPerson: Bool) {
    system.apps[app].enter(.notRunning, isSaved: !byPerson)
    apps[app].end(restoresScreens: !byPerson && system.apps[app].restoresState)
  }

  var shownScreens: NavigationState? {
    if let clip { return clip.screens }
    guard let app = onScreen, system.apps.state(app) != .notRunning, system.isInstalled(app) else { return nil }
    return apps.stored(app).value.screens
  }

  mutating func choose(browser: Bool, for host: String) {
    if browser {
      system.browserPreferred.insert(host)
      system.appPreferred.remove(host)
    } else {
      system.browserPreferred.remove(host)
      system.appPreferred.insert(host)
    }
  }

  mutating func closeBanner() {
    if let host = shown.flatMap({ Link($0.page.url).host }) { system.closedBanners.insert(host) }
    shown?.page.banner = nil
  }

  mutating func apply(_ given: Given) {
    if let hosts = given.browserPreferred { system.browserPreferred = hosts }
    for index in apps.indices { apps[index].apply(given) }
    guard let state = given.state else { return }
    for index in system.apps.indices { system.apps[index].state = state }
  }
}

extension Device.App {
  fileprivate mutating func enter(_ state: Device.State, isSaved: Bool) {
    (self.state, hasSavedState) = (state, isSaved)
  }
}

struct ShownPage {
  var page: Page
  var timer: Timer?

  struct Timer {
    let link: Link
    let due: Duration
  }

  init(page: Page) { self.page = page }

  var scriptSource: LinkSource {
    page.viewer == .browser ? .javaScript(page: Link(page.url)) : source
  }

  var source: LinkSource {
    let link = Link(page.url)
    return switch page.viewer {
    case .browser: .safari(page: link)
    case .otherBrowser: .otherBrowser(page: link)
    case .webView: .webView(page: link)
    case .safariView: .safariView(page: link)
    }
  }

  func link(_ text: String) -> Link? {
    page.links.first { $0 == text || resolved($0) == text }.map { Link(resolved($0)) }
  }

  private func resolved(_ link: String) -> String {
    Link(link).scheme.isEmpty ? Browser.resolve(link, against: page.url) : link
  }
}
