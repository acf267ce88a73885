import Foundation
import MockSite

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension CertificateState {
  /// On Linux, the error code is `unknown`, so the state is derived from libcurl's message, which can include OpenSSL's
  /// message.
  init?(refusedBy error: any Error) {
    switch (error as? URLError)?.code {
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: self = .untrustedRoot
    case .serverCertificateHasBadDate, .serverCertificateNotYetValid: self = .expired
    case .unknown: self.init(message: error.localizedDescription)
    default: return nil
    }
  }

  package init?(message: String) {
    if message.contains("certificate subject name") {
      self = .wrongHost
      return
    }
    let prefix = "SSL certificate problem: "
    guard message.hasPrefix(prefix) else { return nil }
    switch message.dropFirst(prefix.count) {
    case "self-signed certificate", "self signed certificate": self = .selfSigned
    case "certificate has expired", "certificate is not yet valid": self = .expired
    default: self = .untrustedRoot
    }
  }
}
