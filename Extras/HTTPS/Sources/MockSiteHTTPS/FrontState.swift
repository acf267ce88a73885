import MockSite
import NIOSSL
import Synchronization

/// The state shared by all connections of a front: the hosts of the site, their faults and TLS contexts.
final class FrontState: Sendable {
  enum Treatment {
    case secure(NIOSSLContext)
    case fault(TLSFault)
    case unknownHost
  }

  let sitePort: Int
  private let site: Mutex<Site>
  private let faults: [String: TLSFault]
  private let contexts: TLSContexts

  private static let ownNames: Set = ["localhost", "127.0.0.1", "::1"]

  init(
    _ site: Site, port: UInt16, _ authority: CertificateAuthority, faults: [String: TLSFault]
  ) throws {
    sitePort = Int(port)
    self.site = Mutex(site)
    self.faults = faults.reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value }
    contexts = try TLSContexts(authority)
  }

  func update(_ site: Site) { self.site.withLock { $0 = site } }

  /// Whether the front serves a host; TLS connections and tunnels to other hosts are refused.
  func serves(_ host: String) -> Bool {
    Self.ownNames.contains(host) || host.isHostName && described(host) != nil
  }

  /// Returns the treatment for a host name in lower case, or for a client that sends no name (`nil`).
  func treatment(of host: String?) throws -> Treatment {
    let name = host.flatMap { Self.ownNames.contains($0) ? nil : $0 } ?? "localhost"
    guard serves(name) else { return .unknownHost }
    let fault = faults[name]
    if let fault, fault != .oldVersionOnly { return .fault(fault) }
    return .secure(
      try contexts.context(
        for: name, described(name)?.certificate ?? .valid, isOld: fault == .oldVersionOnly))
  }

  private func described(_ host: String) -> Site.Host? {
    site.withLock { $0[host] ?? $0["*"] }
  }
}

extension String {
  /// Whether the string is in lower case and valid as a DNS name in a certificate; the maximum is 253 bytes (RFC 1035
  /// §2.3.4).
  fileprivate var isHostName: Bool {
    !isEmpty && utf8.count <= 253
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
