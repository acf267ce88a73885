package import MockSite

/// What a plan says about one host of a site, section by section, so that a deployment can replace one of them.
package struct HostDescription: Sendable {
  package let name: String
  package var association: [Site.Resource]?
  package var redirects: [Site.Resource]?
  package var pages: [Site.Resource]?
  /// Where the resources are written, by their labels.
  package var places: [String: PlanPlace] = [:]
  /// Where the host is described: in the plan's `sites`, then in each deployment.
  var written: [PlanPlace] = []
  var products: Site.Resource?
  package var resources: [Site.Resource]?
  var certificate: CertificateState?
  package var faults: [Fault]?
  /// How long an app waits for an answer, on the clock of the replay.
  var latency: Duration?
  /// How long the site's own CDN serves the association file of before a deployment.
  var cdnKeeps: Duration?

  init(_ name: String) { self.name = name }

  /// The host; its association file answers first, so that no page pattern can hide it.
  var host: Site.Host {
    var all = (association ?? []) + (resources ?? []) + (redirects ?? [])
    if let products { all.append(products) }
    all += pages ?? []
    var host = Site.Host(name, all, certificate: certificate ?? .valid)
    host.faults = faults ?? []
    return host
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
    result.certificate = change.certificate ?? certificate
    result.faults = change.faults ?? faults
    result.latency = change.latency ?? latency
    result.cdnKeeps = change.cdnKeeps ?? cdnKeeps
    return result
  }
}
