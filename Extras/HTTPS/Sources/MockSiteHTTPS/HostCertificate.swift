import Crypto
import Foundation
import MockSite
import SwiftASN1
import X509

struct HostCertificate {
  let certificate: Certificate
  let key: P256.Signing.PrivateKey

  /// A name that cannot exist (RFC 2606 §2), for certificates with the wrong host.
  static let otherHost = "another-host.invalid"

  /// Creates the certificate of a host in the given state.
  ///
  /// - Parameters:
  ///   - host: The name in lower case; the certificate for `localhost` includes the loopback addresses.
  ///   - state: The state that clients should detect.
  ///   - authority: The authority that clients trust.
  ///   - untrusted: An authority that no client trusts.
  ///   - now: The current time.
  /// - Throws: An error from the signing library.
  init(
    for host: String, _ state: CertificateState, authority: CertificateAuthority,
    untrusted: CertificateAuthority, now: Date = Date()
  ) throws {
    let key = P256.Signing.PrivateKey()
    let own = Certificate.PrivateKey(key)
    let subject = try DistinguishedName {
      OrganizationName("linkplan")
      // A common name of more than 64 bytes is invalid (RFC 5280, appendix A: ub-common-name). Clients use the
      // alternative names.
      if host.utf8.count <= 64 { CommonName(host) }
    }
    let issuer = state == .untrustedRoot ? untrusted : authority
    let isSelfSigned = state == .selfSigned
    let expiry =
      state == .expired
      ? now - TimeInterval(CertificateAuthority.day)
      : min(now + CertificateAuthority.leafLifetime, issuer.expiry)
    let signer = isSelfSigned ? own : Certificate.PrivateKey(issuer.key)
    certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: own.publicKey,
      notValidBefore: min(now, expiry) - TimeInterval(CertificateAuthority.day),
      notValidAfter: expiry,
      issuer: isSelfSigned ? subject : issuer.certificate.subject, subject: subject,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(Self.names(state == .wrongHost ? Self.otherHost : host))
        SubjectKeyIdentifier(hash: own.publicKey)
        AuthorityKeyIdentifier(
          keyIdentifier: SubjectKeyIdentifier(hash: signer.publicKey).keyIdentifier)
      },
      issuerPrivateKey: signer)
    self.key = key
  }

  private static func names(_ host: String) -> [GeneralName] {
    guard host == "localhost" else { return [.dnsName(host)] }
    let addresses: [[UInt8]] = [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]]
    return [.dnsName(host)]
      + addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
  }
}
