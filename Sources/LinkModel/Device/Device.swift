/// The parts of a device that affect links.
///
/// It is a value, so decisions are functions of it.
package struct Device: Sendable {
  package var os: OSVersion
  /// Every app involved, installed or not, in the order of installation.
  package var apps: [App]
  /// The domains whose links the user chose to open in the browser.
  package var browserPreferred: Set<String>
  /// The domains for which the user chose the app, without which macOS opens links in the browser.
  package var appPreferred: Set<String> = []
  /// The app that is the default web browser in place of Safari.
  package var defaultBrowser: String?
  /// Whether Safari browses privately.
  package var isPrivate = false
  /// Whether device management allows App Clips.
  package var allowsClips = true
  /// The hosts that a content filter of device management denies.
  package var filteredHosts: Set<String> = []
  package var assumptions = Assumptions()
  /// Whether Associated Domains Development is turned on in the developer settings.
  package var isInDeveloperMode = false
  /// The hosts whose private root certificate is installed on the device.
  package var trustedRoots: Set<String> = []
  /// The user's region as an ISO code; the hosts of its country domain are among the first downloaded.
  package var region = "US"
  /// The model as analytics report it, such as `iPhone17,1`, or `nil` for the name of the product line.
  package var model: String?
  package var network = Network.online
  package var isBatteryLow = false

  /// The hosts whose banner the user closed.
  package var closedBanners: Set<String> = []

  package init(
    os: OSVersion = .current, apps: [App] = [], browserPreferred: Set<String> = []
  ) {
    self.os = os
    self.apps = apps
    self.browserPreferred = browserPreferred
  }

  /// The index of an app in `apps`, installed or not; a copy of the app would retain and release all its parts.
  package func index(ofApp name: String) -> Int? { apps.firstIndex { $0.name == name } }

  package enum Network: String, Sendable, CaseIterable {
    case online
    /// A network so bad that downloads are postponed.
    case poor
    case offline
  }

  package var modelName: String { model ?? os.system.deviceName }

  package var downloadsAssociations: Bool { network == .online && !isBatteryLow }

  package struct App: Sendable {
    package var name: String
    /// The application identifier: prefix, dot, bundle identifier.
    package var id: String
    package var associatedDomains: [AssociatedDomain]
    package var urlSchemes: [String]
    package var isInstalled: Bool
    /// Whether it was signed for development, as Xcode builds are.
    package var isDevelopmentBuild = false
    /// Whether device management installed it and permits direct downloads.
    package var isManaged = false
    /// Whether it has the entitlement `com.apple.developer.web-browser`.
    package var isWebBrowser = false
    package var state: State
    package var lifeCycle = LifeCycle.scene
    package var windows: [Window] = []
    package var windowKinds: [WindowKind] = []
    /// Whether it restores its previous screens when it is launched.
    package var restoresState = true
    /// Whether there are screens to restore; there are none after the user has force-quit the app.
    package var hasSavedState = true
    /// `LSApplicationQueriesSchemes`, lower-cased, in order.
    package var queriedSchemes: [String] = []
    /// The SDK it was linked with, which determines the limit of those schemes; `nil` for an SDK from iOS 15 up to, not including, iOS 27.
    package var sdk: OSVersion?
    package var activityTypes: [String] = []
    package var storeID: String?
    package var clip: AppClip?
    /// The association files downloaded for it, by host.
    package var associations: [String: AssociationDownload]

    package init(
      name: String, id: String, associatedDomains: [AssociatedDomain] = [],
      urlSchemes: [String] = [], isInstalled: Bool = true, state: State = .background,
      associations: [String: AssociationDownload] = [:]
    ) {
      self.name = name
      self.id = id
      self.associatedDomains = associatedDomains
      self.urlSchemes = urlSchemes
      self.isInstalled = isInstalled
      self.state = state
      self.associations = associations
    }

    /// The values for links and for Handoff; the files of their hosts are downloaded.
    var fileDomains: [AssociatedDomain] {
      associatedDomains.filter {
        ($0.service == "applinks" || $0.service == "activitycontinuation") && $0.defect == nil
      }
    }

    /// The well-formed `applinks` values; `Device.route(of:for:)` decides whether one is in effect on a device.
    package var linkDomains: [AssociatedDomain] {
      associatedDomains.filter { $0.service == "applinks" && $0.defect == nil }
    }
  }

  package enum State: String, Sendable, CaseIterable {
    case notRunning
    case launching
    case background
    case foreground
  }
}
