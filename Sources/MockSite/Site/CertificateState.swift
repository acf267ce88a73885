/// What a client would find wrong with the certificate of a host.
///
/// A modelled value: the server speaks plain HTTP, and whoever plays the client treats an `https`
/// address the way its system would with such a certificate.
public enum CertificateState: String, Hashable, Sendable, CaseIterable {
  /// Valid for the host and trusted by the system.
  case valid
  /// Signed by its own key.
  case selfSigned
  /// Past its last day.
  case expired
  /// Made out to another name.
  case wrongHost
  /// Signed by an authority the system does not trust.
  case untrustedRoot
}
