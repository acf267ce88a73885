import HarnessText
package import MockSite

/// The description of one host in a plan, divided into sections that a deployment can replace.
package struct HostDescription: Sendable {
  package let name: String
  package var association: [Site.Resource]?
  package var redirects: [Site.Resource]?
  package var pages: [Site.Resource]?
  package var places: [String: WrittenPart] = [:]
  var written: [WrittenPart] = []
  var namePlace: Place?
  var products: Site.Resource?
  package var resources: [Site.Resource]?
  package var certificate: CertificateState?
  package var faults: [Fault]?
  package var latency: Duration?
  var cdnKeeps: Duration?

  init(_ name: String) { self.name = name }

  var hasPages: Bool { pages != nil || products != nil || resources != nil }

  /// The association file comes first, so that no page pattern can shadow it.
  var host: Site.Host {
    var all = (association ?? []) + (resources ?? []) + (redirects ?? [])
    if let products { all.append(products) }
    all += pages ?? []
    var host = Site.Host(name, all, certificate: certificate ?? .valid)
    host.faults = faults ?? []
    return host
  }

  /// Lets the request for the association file fail as it did elsewhere.
  mutating func fail(with error: TransportError) {
    switch error {
    case .certificate(let state): certificate = state
    case .refused: faults = [.refuse]
    case .timedOut: association = [.association("").faults(.stall())]
    default: association = [.association("").faults(.reset())]
    }
  }

  func replacing(with change: HostDescription) -> HostDescription {
    var result = self
    result.association = change.association ?? association
    result.redirects = change.redirects ?? redirects
    result.pages = change.pages ?? pages
    result.products = change.products ?? products
    result.resources = change.resources ?? resources
    result.places.merge(change.places) { _, new in new }
    result.written += change.written
    result.namePlace = change.namePlace ?? namePlace
    result.certificate = change.certificate ?? certificate
    result.faults = change.faults ?? faults
    result.latency = change.latency ?? latency
    result.cdnKeeps = change.cdnKeeps ?? cdnKeeps
    return result
  }
}
