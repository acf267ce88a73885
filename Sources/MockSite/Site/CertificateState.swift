/// What a client would find wrong with the certificate of a host.
///
/// A modelled value: the server speaks plain HTTP, and whoever plays the client treats an `https`
/// address the way its system would with such a certificate.
public enum CertificateState: String, Hashable, Sendable, CaseIterable {
  case valid
  case selfSigned
  case expired
  case wrongHost
  case untrustedRoot
}
