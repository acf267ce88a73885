import Foundation
import MockSite
import Testing
import X509

@testable import MockSiteHTTPS

@Suite struct HostCertificateTests {
  let now = Date()

  private func made(
    _ state: CertificateState, _ host: String = "shop.example"
  ) throws -> (certificate: Certificate, authority: CertificateAuthority) {
    let authority = try CertificateAuthority(now: now)
    let made = try HostCertificate(
      for: host, state, authority: authority, untrusted: CertificateAuthority(now: now), now: now)
    return (made.certificate, authority)
  }

  @Test(arguments: CertificateState.allCases)
  func hasOnlyTheRequestedFlaw(_ state: CertificateState) throws {
    let (certificate, authority) = try made(state)
    let names = try #require(try certificate.extensions.subjectAlternativeNames)
    let isValidNow = certificate.notValidBefore < now && now < certificate.notValidAfter
    let isSelfSigned = certificate.issuer == certificate.subject
    let isOfAuthority = authority.certificate.publicKey.isValidSignature(
      certificate.signature, for: certificate)
    #expect(names.contains(.dnsName("shop.example")) == (state != .wrongHost))
    #expect(isValidNow == (state != .expired))
    #expect(isSelfSigned == (state == .selfSigned))
    #expect(isOfAuthority == (state != .selfSigned && state != .untrustedRoot))
  }

  @Test func meetsTheRequirementsOfAppleSystems() throws {
    let (certificate, _) = try made(.valid)
    let lifetime = certificate.notValidAfter.timeIntervalSince(certificate.notValidBefore)
    #expect(lifetime < TimeInterval(398 * CertificateAuthority.day))
    let usage = try #require(try certificate.extensions.extendedKeyUsage)
    #expect(Array(usage) == [.serverAuth])
  }

  @Test func expiresNoLaterThanItsAuthority() throws {
    let authority = try CertificateAuthority(now: now - CertificateAuthority.lifetime + 60)
    let made = try HostCertificate(
      for: "shop.example", .valid, authority: authority, untrusted: CertificateAuthority(), now: now
    )
    #expect(made.certificate.notValidAfter <= authority.expiry)
  }

  @Test func includesTheLoopbackAddresses() throws {
    let names = try #require(
      try made(.valid, "localhost").certificate.extensions.subjectAlternativeNames)
    #expect(names.count == 3)
  }

  @Test func supportsTheLongestHostName() throws {
    let label = String(repeating: "a", count: 61) + "."
    let host = String(repeating: label, count: 4) + "aaaaa"
    let names = try #require(try made(.valid, host).certificate.extensions.subjectAlternativeNames)
    #expect(Array(names) == [.dnsName(host)])
  }

  @Test func authorityNamesAreUnique() throws {
    #expect(try CertificateAuthority().name != CertificateAuthority().name)
  }
}
