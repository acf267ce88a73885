import HarnessText

extension Site {
  /// A host of a site: its name, resources, certificate and faults.
  public struct Host: Sendable {
    static let anyName = "*"

    /// The name in lower case; `*.shop.example` matches every subdomain that no other host has, and `*` every name.
    public let name: String
    /// The resources of the host.
    ///
    /// A request is answered by the first resource that matches it and does not decline it. Resources are tried in
    /// descending order of priority, and those with equal priority in list order.
    public var resources: [Resource] {
      didSet { index = ResourceIndex() }
    }
    /// The state of the host's certificate as clients see it.
    public var certificate: CertificateState
    /// Faults applied to every request to the host, before the faults of the resource that answers the request.
    ///
    /// The hosts of a server share a port, so the server can apply a host's faults only after it has read the request:
    ///
    /// - ``Fault/Point/accept`` has the same effect as ``Fault/Point/head``.
    /// - ``Fault/refuse`` resets the connection; in the replay of a plan, the connection is refused instead.
    public var faults: [Fault] = []
    /// Copies of a host share the index until their resources change.
    private(set) var index = ResourceIndex()

    /// Creates a host from a name without a port.
    ///
    /// The name is case-insensitive. `*.shop.example` matches the subdomains that do not belong to another host, and
    /// `*` every name.
    public init(
      _ name: String, _ resources: [Resource], certificate: CertificateState = .valid
    ) {
      self.name = name.asciiLowercased()
      self.resources = resources
      self.certificate = certificate
    }

    func named(_ name: String) -> Host {
      var host = Host(name, resources, certificate: certificate)
      host.faults = faults
      return host
    }
  }
}

/// The state of a host's certificate as clients see it.
///
/// ``SiteServer`` does not implement TLS; the package in `Extras/HTTPS` presents a certificate in the specified state
/// for each host.
public enum CertificateState: String, Hashable, Sendable, CaseIterable {
  case valid
  case selfSigned
  case expired
  case wrongHost
  case untrustedRoot
}
