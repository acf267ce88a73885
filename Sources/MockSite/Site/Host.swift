extension Site {
  /// One host of a site: a name, the resources that answer for it, and its certificate.
  public struct Host: Sendable {
    static let anyName = "*"

    /// The name, in lower case.
    public let name: String
    /// The resources, asked in this order; the first that matches and answers wins.
    public var resources: [Resource]
    /// What a client would find wrong with the certificate.
    public var certificate: CertificateState

    /// Describes a host; its name is taken without port and without regard to case.
    ///
    /// The host called `*` answers for every name no other host has.
    public init(
      _ name: String, _ resources: [Resource], certificate: CertificateState = .valid
    ) {
      self.name = name.asciiLowercased
      self.resources = resources
      self.certificate = certificate
    }
  }
}
