/// `Device` is a value type, so a decision depends only on its inputs and changes no shared state.
package struct Device: Sendable {
  package var os: OSVersion
  package var apps: AppList
  package var browserPreferred: Set<String>
  /// By default, if a link's host is not in `appPreferred`, macOS opens the link in the browser.
  package var appPreferred: Set<String> = []
  package var defaultBrowser: String?
  package var isPrivate = false
  package var allowsClips = true
  package var filteredHosts: Set<String> = []
  package var assumptions = Assumptions()
  package var isInDeveloperMode = false
  /// The private root certificates of these hosts are trusted only for downloads with `mode=managed`.
  package var trustedRoots: Set<String> = []
  /// Association files of hosts in the region's top-level domain are among the first to be downloaded.
  package var region = "US"
  /// The device model in analytics events, such as `iPhone17,1`; if `nil`, the name of the product line is used.
  package var model: String?
  package var date = Duration.zero
  package var network = Network.online
  package var isBatteryLow = false

  package var closedBanners: Set<String> = []

  package init(
    os: OSVersion = .current, apps: [App] = [], browserPreferred: Set<String> = []
  ) {
    self.os = os
    self.apps = AppList(apps)
    self.browserPreferred = browserPreferred
  }

  /// Returns an index, even of an app that is not installed, because copying the app would retain every object that the
  /// app refers to.
  func index(ofApp name: String) -> Int? { apps.place(named: name) }

  package func place(ofClip name: String) -> Int? { apps.places(.clip(name: name)).first }

  func installedApp(_ name: String?) -> App? {
    guard let place = name.flatMap(index), isInstalled(place) else { return nil }
    return apps[place]
  }

  package func isInstalled(_ place: Int) -> Bool { apps.stored(place).value.isInstalled }

  package enum Network: String, Sendable, CaseIterable {
    case online
    case poor
    case offline
  }

  package var modelName: String { model ?? os.system.deviceName }

  package var downloadsAssociations: Bool { network == .online && !isBatteryLow }

  package struct App: Sendable {
    package var name: String
    package var id: String
    package var associatedDomains: [AssociatedDomain]
    package var urlSchemes: [String]
    package var isInstalled: Bool
    package var isDevelopmentBuild = false
    package var isManaged = false
    package var isWebBrowser = false
    package var state: State
    package var lifeCycle = LifeCycle.scene
    package var windows: [Window] = []
    package var windowKinds: [WindowKind] = []
    package var restoresState = true
    package var hasSavedState = true
    package var queriedSchemes: [String] = []
    /// The SDK determines the limit on `queriedSchemes`; if `sdk` is `nil`, the limit for the iOS 15 to iOS 26 SDKs
    /// applies.
    package var sdk: OSVersion?
    package var activityTypes: [String] = []
    package var storeID: String?
    package var clip: AppClip?
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

    var fileDomains: [AssociatedDomain] {
      associatedDomains.filter {
        ["applinks", "activitycontinuation", "webcredentials"].contains($0.service) && $0.defect == nil
      }
    }

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
