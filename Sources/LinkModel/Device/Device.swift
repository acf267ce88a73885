/// A device as far as links are concerned: a value, so that a decision is a function of it.
public struct Device: Sendable {
  /// The system's name and version, such as `iOS 18`.
  public var os: String
  /// Every app that plays a part, installed or not, in the order of installation.
  public var apps: [App]
  /// The domains whose links the person asked to see in the browser.
  public var browserPreferred: Set<String>

  /// Makes a device.
  public init(os: String = "iOS 18", apps: [App] = [], browserPreferred: Set<String> = []) {
    self.os = os
    self.apps = apps
    self.browserPreferred = browserPreferred
  }

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
    /// Whether it runs and where.
    public var state: State
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

    /// The hosts whose file the system downloads for the app: for a wildcard the parent's (technote TN3155).
    public var associationHosts: [String] {
      var hosts: [String] = []
      for domain in associatedDomains
      where domain.service == "applinks" && domain.defect == nil && !hosts.contains(domain.host) {
        hosts.append(domain.host)
      }
      return hosts
    }

    /// The entitlement value that speaks for a host: an exact one before a wildcard, a longer before a shorter.
    public func domain(for host: String) -> AssociatedDomain? {
      associatedDomains
        .filter { $0.service == "applinks" && $0.covers(host) }
        .max {
          ($0.isWildcard ? 0 : 1, $0.host.utf8.count) < ($1.isWildcard ? 0 : 1, $1.host.utf8.count)
        }
    }
  }

  /// Whether an app runs.
  public enum State: String, Sendable, CaseIterable {
    /// The link launches it.
    case notRunning
    /// It runs, and is not on screen.
    case background
    /// It is on screen.
    case foreground
  }
}
