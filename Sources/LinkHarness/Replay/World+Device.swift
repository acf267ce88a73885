import MockSite
import LinkModel

// Several devices, the page a device shows, and apps that come and go.

extension World {
  /// The page that is shown, and what shows it.
  struct ShownPage: Sendable {
    var page: Page
    let viewer: LinkSource.Viewer

    /// Where a link on the page comes from.
    var source: LinkSource {
      let link = Link(page.url)
      return switch viewer {
      case .browser: .safari(page: link)
      case .webView: .webView(page: link)
      case .safariView: .safariView(page: link)
      }
    }

    /// A link of the page in full.
    func resolved(_ link: String) -> String {
      Link(link).scheme.isEmpty ? Browser.resolve(link, against: page.url) : link
    }
  }

  /// What belongs to a device that is not the one in hand.
  struct Parked: Sendable {
    var device: Device
    var fetches: [FetchRecord] = []
    var apps: [AppOnDevice]
    var current: String?
    var checks: [Check] = []
    var shown: ShownPage?
  }

  /// Takes a device in hand: one by its name, or the plan's own.
  mutating func use(_ name: String?) {
    let name = name ?? Self.ownDevice
    guard name != inHand, let next = parked.removeValue(forKey: name) else { return }
    parked[inHand] = Parked(
      device: device, fetches: fetches, apps: apps, current: current, checks: checks, shown: shown)
    (device, fetches, apps) = (next.device, next.fetches, next.apps)
    (current, checks, shown) = (next.current, next.checks, next.shown)
    inHand = name
  }

  /// The name of the device the plan calls `device`; no name of a plan's own is empty.
  static let ownDevice = ""

  /// Brings an app to the screen; the one that was there goes to the background.
  mutating func bringForward(_ app: String, as state: Device.State = .foreground) {
    for index in device.apps.indices {
      if device.apps[index].name == app {
        device.apps[index].state = state
        device.apps[index].hasSavedState = true
      } else if device.apps[index].state == .foreground {
        device.apps[index].state = .background
      }
    }
  }

  /// Ends an app; its screens come back at the next launch if it keeps them and the person did not end it.
  ///
  /// "Preserving your app's UI across launches": the system deletes what was preserved when the person force quits.
  mutating func terminate(_ name: String, byPerson: Bool) {
    guard let index = device.index(ofApp: name) else { return }
    device.apps[index].state = .notRunning
    device.apps[index].hasSavedState = !byPerson
    if byPerson || !device.apps[index].restoresState {
      if let place = self.index(of: name) {
        apps[place].start(signedIn: apps[place].screens.signedIn)
      }
    }
  }

  /// Forgets the choice of the browser for the domains of an app that is deleted.
  mutating func forgetChoices(about app: Device.App) {
    guard device.assumptions[.preferenceAfterReinstall] == .cleared else { return }
    device.browserPreferred = device.browserPreferred.filter { host in
      !app.linkDomains.contains { $0.covers(host, assumptions: device.assumptions) }
    }
  }

  /// Fetches the files of App Clips, as the App Store does when their experiences are published.
  mutating func publishClips(with transport: any Transport, _ provenance: Provenance) async {
    let fetcher = AssociationFetcher(
      transport: transport, provenance: provenance, certificates: certificates)
    var found: [String: AssociationDownload] = [:]
    for host in device.apps.compactMap(\.clip).flatMap(\.hosts) where found[host] == nil {
      found[host] = await fetcher.ask(host, .cdn, for: device).download
    }
    guard !found.isEmpty else { return }
    device.publish(found)
    for name in parked.keys { parked[name]?.device.publish(found) }
  }
}

extension Device {
  fileprivate mutating func publish(_ downloads: [String: AssociationDownload]) {
    for index in apps.indices { apps[index].clip?.associations = downloads }
  }
}
