import HarnessText

extension Site {
  /// One host of a site: a name, the resources that answer for it, and its certificate.
  public struct Host: Sendable {
    static let anyName = "*"

    /// The name, in lower case.
    public let name: String
    /// The resources, asked by priority and then in this order; the first that answers wins.
    public var resources: [Resource] {
      didSet { order = Self.order(of: resources) }
    }
    /// What a client would find wrong with the certificate.
    public var certificate: CertificateState
    /// What befalls every request to the host, before the faults of what answers it.
    ///
    /// Over a socket several hosts share a port, and which of them is meant shows in the request: `accept` is
    /// the same as `head` here, and ``Fault/refuse`` a reset. Without a socket nobody listens.
    public var faults: [Fault] = []
    /// The places of the resources in the order they are asked; empty where that is their own.
    private(set) var order: [Int]

    /// Describes a host by its name without port, in any case; `*` answers for every name no other host has.
    public init(
      _ name: String, _ resources: [Resource], certificate: CertificateState = .valid
    ) {
      self.name = name.asciiLowercased()
      self.resources = resources
      self.certificate = certificate
      order = Self.order(of: resources)
    }

    func named(_ name: String) -> Host {
      var host = Host(name, resources, certificate: certificate)
      host.faults = faults
      return host
    }

    private static func order(of resources: [Resource]) -> [Int] {
      guard resources.contains(where: { $0.priority != 0 }) else { return [] }
      return resources.indices.sorted { one, other in
        let (left, right) = (resources[one].priority, resources[other].priority)
        return left == right ? one < other : left > right
      }
    }
  }
}

/// The problem that a client finds in the certificate of a host.
///
/// The server speaks plain HTTP, so this is a value of the model; the package in `Extras/HTTPS` presents such certificates.
public enum CertificateState: String, Hashable, Sendable, CaseIterable {
  case valid
  case selfSigned
  case expired
  case wrongHost
  case untrustedRoot
}
