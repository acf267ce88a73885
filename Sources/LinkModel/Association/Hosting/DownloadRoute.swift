package enum DownloadRoute: String, Sendable, Hashable {
  /// By way of Apple's content delivery network, which asks the site: iOS 14 and later.
  case cdn
  /// From the site, as `?mode=developer` asks for: any certificate will do.
  case developer
  /// From the site, as `?mode=managed` asks for: a root the device trusts will do.
  case managed
  /// From the site, as systems before iOS 14 did: at the well-known path first and at the root path after.
  case legacy

  package var words: String {
    switch self {
    case .cdn: "by way of Apple's CDN"
    case .developer: "directly, in developer mode"
    case .managed: "directly, in managed mode"
    case .legacy: "directly, as before iOS 14"
    }
  }
}

/// What a device makes of a certificate before it looks at the way the file takes.
package enum CertificateTrust: Sendable, Hashable {
  /// Valid for the host, and its root is one of the system's.
  case trusted
  case untrustedRoot
  /// Self-signed, expired, or made out to another host.
  case invalid
}
