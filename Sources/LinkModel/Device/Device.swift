/// A device as far as links are concerned: a value, so that a decision is a function of it.
public struct Device: Sendable {
  /// The version of the system.
  public var os: OSVersion
  /// Every app that plays a part, installed or not, in the order of installation.
  public var apps: [App]
  /// The domains whose links the person asked to see in the browser.
  public var browserPreferred: Set<String>
  /// The choices on disputed points.
  public var semantics = AssociationSemantics()
  /// Whether Associated Domains Development is on in the settings for developers.
  public var isInDeveloperMode = false
  /// The hosts whose private root certificate was installed on the device.
  public var trustedRoots: Set<String> = []
  /// The person's region, an ISO code, whose country domains are downloaded among the first.
  public var region = "US"
  /// How well the device is connected.
  public var network = Network.online
  /// Whether the battery is low.
  public var isBatteryLow = false

  /// The hosts over whose pages the person closed the banner.
  public var closedBanners: Set<String> = []

  /// Makes a device.
  public init(
    os: OSVersion = .current, apps: [App] = [], browserPreferred: Set<String> = []
  ) {
    self.os = os
    self.apps = apps
    self.browserPreferred = browserPreferred
  }

  /// Where an app stands in `apps`, installed or not; a copy of it would count the references of all its parts.
  package func index(ofApp name: String) -> Int? { apps.firstIndex { $0.name == name } }

  /// How well a device is connected.
  public enum Network: String, Sendable, CaseIterable {
    /// Well enough for everything.
    case online
    /// Too badly for downloads that can wait.
    case poor
    /// Not at all.
    case offline
  }

  /// Whether the system downloads association files now, or waits for better conditions.
  public var downloadsAssociations: Bool { network == .online && !isBatteryLow }

  /// An app that is or could be on the device.
  public struct App: Sendable {
    /// The name a plan gives it.
    public var name: String
    /// The application identifier: prefix, dot, bundle identifier.
    public var id: String
    /// The values of its Associated Domains entitlement.
    public var associatedDomains: [AssociatedDomain]
    /// Its custom URL schemes, lower-cased.
    public var urlSchemes: [String]
    /// Whether it is installed.
    public var isInstalled: Bool
    /// Whether it was signed for development, as builds from Xcode are.
    public var isDevelopmentBuild = false
    /// Whether device management installed it and lets it download directly.
    public var isManaged = false
    /// Whether it runs and where.
    public var state: State
    /// The life cycle it is written for.
    public var lifeCycle = LifeCycle.scene
    /// The windows that are open when it runs, those it says something about, the most recent first.
    public var windows: [Window] = []
    /// The kinds of window it can open for an event.
    public var windowKinds: [WindowKind] = []
    /// Whether it brings the screens of the last time back when it is launched.
    public var restoresState = true
    /// Whether there are screens of the last time: not when the person ended the app.
    public var hasSavedState = true
    /// `LSApplicationQueriesSchemes`, lower-cased, in order.
    public var queriedSchemes: [String] = []
    /// `NSUserActivityTypes`.
    public var activityTypes: [String] = []
    /// Its number in the App Store, as Smart App Banners name it.
    public var storeID: String?
    /// The App Clip that comes with it.
    public var clip: AppClip?
    /// The copies of association files that were downloaded for it, by host.
    public var associations: [String: AssociationDownload]

    /// Makes an app.
    public init(
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
    public var linkDomains: [AssociatedDomain] {
      associatedDomains.filter { $0.service == "applinks" && $0.defect == nil }
    }
  }

  /// Whether an app runs.
  public enum State: String, Sendable, CaseIterable {
    /// The link launches it.
    case notRunning
    /// It was launched just now and is not ready.
    case launching
    /// It runs, and is not on screen.
    case background
    /// It is on screen.
    case foreground
  }
}
