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
