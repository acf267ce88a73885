/// The parts of a device's state that affect how links open.
///
/// `Device` is a value type, so a decision depends only on its inputs and changes no shared state.
package struct Device: Sendable {
  package var os: OSVersion
  package var apps: AppList
  /// The hosts whose links the user chose to open in the browser.
  package var browserPreferred: Set<String>
  /// The hosts whose links the user chose to open in the app.
  ///
  /// By default, if a link's host is not in `appPreferred`, macOS opens the link in the browser.
  package var appPreferred: Set<String> = []
  /// The name of the app that replaces Safari as the default web browser, or `nil` for Safari.
  package var defaultBrowser: String?
  /// Whether Safari uses Private Browsing.
  package var isPrivate = false
  /// Whether device management allows App Clips.
  package var allowsClips = true
  /// The hosts that an MDM content filter blocks.
  package var filteredHosts: Set<String> = []
  package var assumptions = Assumptions()
  /// Whether Associated Domains Development is turned on in the developer settings.
  package var isInDeveloperMode = false
  /// The hosts whose certificates are issued under private root certificates installed on the device.
  ///
  /// These root certificates are trusted only for downloads with `mode=managed`.
  package var trustedRoots: Set<String> = []
  /// The user's region as an ISO code.
  ///
  /// Association files of hosts in the region's top-level domain are among the first to be downloaded.
  package var region = "US"
  /// The device model in analytics events, such as `iPhone17,1`; if `nil`, the name of the product line is used.
  package var model: String?
  /// The time since 1970 at which a row starts.
  package var date = Duration.zero
  package var network = Network.online
  package var isBatteryLow = false

  /// The hosts whose banner the user has closed.
  package var closedBanners: Set<String> = []

  package init(
    os: OSVersion = .current, apps: [App] = [], browserPreferred: Set<String> = []
  ) {
    self.os = os
    self.apps = AppList(apps)
    self.browserPreferred = browserPreferred
  }

  /// Returns the index in `apps` of the app with the given name, even if it is not installed; `nil` if there is no such
  /// app.
  ///
  /// The method returns an index because copying the app would retain every object that the app refers to.
  package func index(ofApp name: String) -> Int? { apps.places(.name(name)).first }

  /// Returns the index of the app with the given App Clip.
  package func place(ofClip name: String) -> Int? { apps.places(.clip(name: name)).first }

  /// Returns the app with the given name if it is installed, or `nil` if it is not.
  func installedApp(_ name: String?) -> App? {
    guard let place = name.flatMap(index), isInstalled(place) else { return nil }
    return apps[place]
  }

  func isInstalled(_ place: Int) -> Bool { apps[place].isInstalled }

  package enum Network: String, Sendable, CaseIterable {
    case online
    /// The connection is poor: association files are not downloaded until it improves, but content is still loaded.
    case poor
    case offline
  }

  package var modelName: String { model ?? os.system.deviceName }

  package var downloadsAssociations: Bool { network == .online && !isBatteryLow }

  package struct App: Sendable {
    package var name: String
    /// The application identifier: the prefix, a dot, and the bundle identifier.
    package var id: String
    package var associatedDomains: [AssociatedDomain]
    package var urlSchemes: [String]
    package var isInstalled: Bool
    /// Whether the app was signed for development, as when it is run from Xcode.
    package var isDevelopmentBuild = false
    /// Whether device management installed the app and lets the device download its association files directly from the
    /// site.
    package var isManaged = false
    /// Whether the app has the entitlement `com.apple.developer.web-browser`.
    package var isWebBrowser = false
    package var state: State
    package var lifeCycle = LifeCycle.scene
    package var windows: [Window] = []
    package var windowKinds: [WindowKind] = []
    /// Whether the app restores its previous screens when it is launched.
    package var restoresState = true
    /// Whether there are saved screens to restore; force-quitting the app discards them.
    package var hasSavedState = true
    /// The schemes in `LSApplicationQueriesSchemes`, lowercased, in file order.
    package var queriedSchemes: [String] = []
    /// The SDK that the app was linked with.
    ///
    /// The SDK determines the limit on `queriedSchemes`. If `sdk` is `nil`, the limit for the iOS 15 to iOS 26 SDKs
    /// applies.
    package var sdk: OSVersion?
    package var activityTypes: [String] = []
    package var storeID: String?
    package var clip: AppClip?
    /// The outcomes of the association file downloads for the app, keyed by host.
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

    /// The well-formed `applinks`, `activitycontinuation` and `webcredentials` values, for which the model downloads
    /// association files.
    var fileDomains: [AssociatedDomain] {
      associatedDomains.filter {
        ["applinks", "activitycontinuation", "webcredentials"].contains($0.service) && $0.defect == nil
      }
    }

    /// The well-formed `applinks` values; `Device.route(of:for:)` determines which of them are in effect on a device.
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
