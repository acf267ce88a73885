package enum DownloadRoute: String, Sendable, Hashable {
  /// Through Apple's content delivery network, which downloads the file from the site (iOS 14 and later).
  case cdn
  /// Directly from the site, for `?mode=developer`; any certificate is accepted.
  case developer
  /// Directly from the site, for `?mode=managed`; a certificate with a private root is accepted if that root is
  /// installed on the device.
  case managed
  /// Directly from the site, on systems that do not use the CDN.
  ///
  /// If the download from the well-known path fails, the root path is tried.
  case legacy

  /// Apple's CDN was seen to send `AASA-Bot/1.0.0`; that a device names CFNetwork is inferred from *Associating your
  /// App Clip with your website*, which lists both as user agents that a site must not block.
  package var userAgent: String { self == .cdn ? "AASA-Bot/1.0.0" : "CFNetwork" }

  /// The longest time that a site's response can take; the CDN's limit is reported, and a device's is inferred from
  /// that of other requests.
  package var patience: Duration { .seconds(self == .cdn ? 5 : 30) }

  package var words: String {
    switch self {
    case .cdn: "from Apple's CDN"
    case .developer: "directly from the site (developer mode)"
    case .managed: "directly from the site (managed mode)"
    case .legacy: "directly from the site (the system does not use Apple's CDN)"
    }
  }
}

/// The trust status of a host's certificate, regardless of the download route.
package enum CertificateTrust: Sendable, Hashable {
  /// The certificate is valid for the host, and the system trusts its root certificate.
  case trusted
  case untrustedRoot
  /// The certificate is self-signed, expired, or issued for another host.
  case invalid
}
