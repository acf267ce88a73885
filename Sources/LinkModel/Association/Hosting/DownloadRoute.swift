/// The way an association file takes to a device.
package enum DownloadRoute: String, Sendable, Hashable {
  /// By way of Apple's content delivery network, which asks the site: iOS 14 and later.
  case cdn
  /// From the site, as `?mode=developer` asks for: any certificate will do.
  case developer
  /// From the site, as `?mode=managed` asks for: a root the device trusts will do.
  case managed
  /// From the site, as systems before iOS 14 did: at the well-known path first and at the root path after.
  case legacy

  /// The name reports use.
  package var words: String {
    switch self {
    case .cdn: "by way of Apple's CDN"
    case .developer: "directly, in developer mode"
    case .managed: "directly, in managed mode"
    case .legacy: "directly, as before iOS 14"
    }
  }
}

extension Device {
  /// The way the file of an entitlement value takes, or `nil` when the value does not count on this device.
  ///
  /// Documentation of `com.apple.developer.associated-domains`: developer mode needs a build signed for development and
  /// the setting of the device, managed mode an app that is installed by device management.
  package func route(of domain: AssociatedDomain, for app: App) -> DownloadRoute? {
    route(of: domain, isDevelopmentBuild: app.isDevelopmentBuild, isManaged: app.isManaged)
  }

  func route(
    of domain: AssociatedDomain, isDevelopmentBuild: Bool, isManaged: Bool
  ) -> DownloadRoute? {
    guard domain.defect == nil else { return nil }
    if domain.modes.isEmpty { return os.asksCDN ? .cdn : .legacy }
    if domain.modes.contains("developer"), isDevelopmentBuild, isInDeveloperMode {
      return .developer
    }
    return domain.modes.contains("managed") && isManaged ? .managed : nil
  }

  /// Whether a certificate is good enough on a way.
  package func accepts(_ certificate: CertificateTrust, of host: String, on route: DownloadRoute)
    -> Bool
  {
    switch (route, certificate) {
    case (_, .trusted), (.developer, _): true
    case (.managed, .untrustedRoot): trustedRoots.contains(host)
    case (.cdn, _), (.managed, _), (.legacy, _): false
    }
  }
}

/// What a device makes of a certificate before it looks at the way the file takes.
package enum CertificateTrust: Sendable, Hashable {
  /// Valid for the host, and its root is one of the system's.
  case trusted
  /// Valid, and its root is not one of the system's.
  case untrustedRoot
  /// Self-signed, expired, or made out to another host.
  case invalid
}
