import Crypto
public import Foundation
import SwiftASN1
import X509

/// A local certificate authority that signs the certificates of mock hosts.
///
/// An authority exists only in memory unless it is stored in an ``AuthorityFolder``. This library never changes a trust
/// store.
public struct CertificateAuthority: Sendable {
  /// The common name, unique per authority, under which trust stores list the authority.
  public let name: String
  /// The certificate as PEM, for trust stores.
  public let pem: String
  /// The time at which the certificate expires.
  public var expiry: Date { certificate.notValidAfter }

  let certificate: Certificate
  let key: P256.Signing.PrivateKey

  static let lifetime = TimeInterval(365 * day)
  /// Apple systems reject a certificate from a user-installed authority if the certificate is valid for more than 825
  /// days (support.apple.com/103769).
  static let leafLifetime = TimeInterval(90 * day)
  static let day = 86_400

  /// Creates an authority with a new key.
  ///
  /// - Parameter now: The current time.
  /// - Throws: An error from the signing library.
  public init(now: Date = Date()) throws {
    let key = P256.Signing.PrivateKey()
    let mark = SHA256.hash(data: key.publicKey.derRepresentation).prefix(4)
    let name =
      "linkplan test authority "
      + mark.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let subject = try DistinguishedName {
      OrganizationName("linkplan")
      CommonName(name)
    }
    let own = Certificate.PrivateKey(key)
    let certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: own.publicKey,
      notValidBefore: now - TimeInterval(Self.day), notValidAfter: now + Self.lifetime,
      issuer: subject, subject: subject,
      extensions: Certificate.Extensions {
        // The authority cannot sign intermediate authorities (RFC 5280 §4.2.1.9).
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        SubjectKeyIdentifier(hash: own.publicKey)
      },
      issuerPrivateKey: own)
    try self.init(certificate, key, name: name)
  }

  init(certificatePEM: String, keyPEM: String) throws {
    let certificate = try Certificate(pemEncoded: certificatePEM)
    let key = try P256.Signing.PrivateKey(pemRepresentation: keyPEM)
    guard certificate.publicKey == Certificate.PrivateKey(key).publicKey else {
      throw AuthorityError.keyOfAnother
    }
    let name = certificate.subject.flatMap { $0 }
      .first { $0.type == .RDNAttributeType.commonName }
      .map { "\($0.value)" }
    try self.init(certificate, key, name: name ?? "linkplan test authority")
  }

  private init(_ certificate: Certificate, _ key: P256.Signing.PrivateKey, name: String) throws {
    (self.certificate, self.key, self.name) = (certificate, key, name)
    pem = try certificate.serializeAsPEM().pemString + "\n"
  }
}
