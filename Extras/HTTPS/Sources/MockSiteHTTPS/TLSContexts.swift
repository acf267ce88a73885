import Crypto
import MockSite
import NIOSSL
import SwiftASN1
import Synchronization
import X509

/// TLS contexts keyed by host, created on first use.
final class TLSContexts: Sendable {
  private struct Key: Hashable {
    let host: String
    let state: CertificateState
    let isOld: Bool
  }

  private let authority: CertificateAuthority
  private let untrusted: CertificateAuthority
  private let known = Mutex<[Key: NIOSSLContext]>([:])

  /// Maximum number of contexts, which bounds the memory for a site with the host `*`.
  private static let capacity = 1_000

  init(_ authority: CertificateAuthority) throws {
    self.authority = authority
    untrusted = try CertificateAuthority()
  }

  func context(
    for host: String, _ state: CertificateState, isOld: Bool
  ) throws -> NIOSSLContext {
    let key = Key(host: host, state: state, isOld: isOld)
    if let context = known.withLock({ $0[key] }) { return context }
    let made = try HostCertificate(for: host, state, authority: authority, untrusted: untrusted)
    let context = try NIOSSLContext(configuration: Self.configuration(made, isOld: isOld))
    known.withLock { contexts in
      if contexts.count >= Self.capacity { contexts.removeAll() }
      contexts[key] = context
    }
    return context
  }

  private static func configuration(
    _ made: HostCertificate, isOld: Bool
  ) throws -> TLSConfiguration {
    var serializer = DER.Serializer()
    try serializer.serialize(made.certificate)
    // The root is not part of the chain, because clients find it in their trust store.
    let chain = [try NIOSSLCertificate(bytes: serializer.serializedBytes, format: .der)]
    let key = try NIOSSLPrivateKey(bytes: Array(made.key.derRepresentation), format: .der)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    // The site server does not support HTTP/2.
    configuration.applicationProtocols = ["http/1.1"]
    configuration.minimumTLSVersion = isOld ? .tlsv1 : .tlsv12
    if isOld {
      configuration.maximumTLSVersion = .tlsv11
      // NIOSSL disables these suites by default, but TLS 1.0 and 1.1 have no newer ones for ECDSA keys (RFC 4492 §6).
      configuration.cipherSuites = "ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA"
    }
    return configuration
  }
}
