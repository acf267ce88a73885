/// A device as far as links are concerned: a value, so that a decision is a function of it.
package struct Device: Sendable {
  package var os: OSVersion
  /// Every app that plays a part, installed or not, in the order of installation.
  package var apps: [App]
  /// The domains whose links the person asked to see in the browser.
  package var browserPreferred: Set<String>
  package var assumptions = Assumptions()
  /// Whether Associated Domains Development is on in the settings for developers.
  package var isInDeveloperMode = false
  /// The hosts whose private root certificate was installed on the device.
  package var trustedRoots: Set<String> = []
  /// The person's region, an ISO code, whose country domains are downloaded among the first.
  package var region = "US"
  /// What analytics call the device, such as `iPhone17,1`; `nil` for the usual name of its kind.
  package var model: String?
  package var network = Network.online
  package var isBatteryLow = false

  /// The hosts over whose pages the person closed the banner.
  package var closedBanners: Set<String> = []

  package init(
    os: OSVersion = .current, apps: [App] = [], browserPreferred: Set<String> = []
  ) {
    self.os = os
    self.apps = apps
    self.browserPreferred = browserPreferred
  }

  /// Where an app stands in `apps`, installed or not; a copy of it would count the references of all its parts.
  package func index(ofApp name: String) -> Int? { apps.firstIndex { $0.name == name } }

  package enum Network: String, Sendable, CaseIterable {
    case online
    /// Too badly for downloads that can wait.
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
    /// Whether it was signed for development, as builds from Xcode are.
    package var isDevelopmentBuild = false
    /// Whether device management installed it and lets it download directly.
    package var isManaged = false
    /// Whether it has the entitlement `com.apple.developer.web-browser`.
    package var isWebBrowser = false
    package var state: State
    package var lifeCycle = LifeCycle.scene
    package var windows: [Window] = []
    package var windowKinds: [WindowKind] = []
    /// Whether it brings the screens of the last time back when it is launched.
    package var restoresState = true
    /// Whether there are screens of the last time: not when the person ended the app.
    package var hasSavedState = true
    /// `LSApplicationQueriesSchemes`, lower-cased, in order.
    package var queriedSchemes: [String] = []
    /// The SDK it was linked on, on which the limit of those schemes depends; `nil` for one since iOS 15 and before iOS 27.
    package var sdk: OSVersion?
    package var activityTypes: [String] = []
    package var storeID: String?
    package var clip: AppClip?
    /// The copies of association files that were downloaded for it, by host.
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

    /// The values for links and for Handoff, whose hosts' files are downloaded.
    var fileDomains: [AssociatedDomain] {
      associatedDomains.filter {
        ($0.service == "applinks" || $0.service == "activitycontinuation") && $0.defect == nil
      }
    }

    /// The `applinks` values the system can read; whether one counts on a device is `Device.route(of:for:)`'s.
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
